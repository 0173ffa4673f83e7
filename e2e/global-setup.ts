import { BUNDLES } from '@meridian/launch/build-programs';
import { BUILT_FOLDER } from '@meridian/launch/server-side';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PRODUCTS, publishProducts } from './products';

interface Launched {
  child: ChildProcess;
  data: string;
  /** Resolves when everything that changed is built. */
  built: Promise<void>;
  /** Resolves to the address of the product when it has started. */
  url: Promise<string>;
}

/** The launcher's output when it has built everything that changed. */
const HAS_BUILT = 'Starting the stores';

/**
 * Starts the products as `npm start` does, on free ports with their own data, and stops them afterwards. With E2E_URL
 * and E2E_DATA_DIR set, that running product is tested instead.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => undefined;
  const first = launch();
  const launched = [first];
  const stopAll = async () => {
    await Promise.all(launched.map(stop));
  };
  try {
    await Promise.race([first.built, first.url]);
    // The other products use the build of the first.
    while (launched.length < PRODUCTS) launched.push(launch());
    const urls = await Promise.all(launched.map(({ url }) => url));
    process.env[BUILT_FOLDER] = BUNDLES;
    publishProducts(launched.map(({ data }, index) => ({ E2E_URL: urls[index]!, E2E_DATA_DIR: data })));
  } catch (error) {
    await stopAll();
    throw error;
  }
  return stopAll;
}

function launch(): Launched {
  const data = mkdtempSync(path.join(tmpdir(), 'meridian-e2e-'));
  const child = spawn(process.execPath, ['tools/launch/start.mjs', '--port', '0', '--data', data, '--replicas', '2'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      MONGODB_URL: '',
      REDIS_URL: '',
      LOG_LEVEL: 'warn',
      PASSWORD_HASHING: 'light',
      LOGIN_LIMIT_PER_IP: '100000',
      REGISTRATION_LIMIT_PER_IP: '100000',
      NEWSLETTER_LIMIT_PER_IP: '100000',
      CONTACT_LIMIT_PER_IP: '100000',
      PASSWORD_RESET_LIMIT_PER_IP: '100000',
      LOGIN_LIMIT_SUCCESSES: '100000',
      SESSION_LIMIT_PER_PERSON: '100000',
    },
  });
  let output = '';
  const built = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes(HAS_BUILT)) resolve();
      });
  });
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', () => reject(new Error(`The product did not start:\n${output}`)));
  });
  const runFile = path.join(data, 'run.json');
  const url = (async () => {
    while (!existsSync(runFile)) await Promise.race([pause(100), ended]);
    return (JSON.parse(readFileSync(runFile, 'utf8')) as { url: string }).url;
  })();
  url.catch(() => undefined); // Callers of `url` get the error.
  return { child, data, built, url };
}

async function stop({ child, data }: Launched): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill('SIGTERM');
    await gone;
  }
  rmSync(data, { recursive: true, force: true });
}
