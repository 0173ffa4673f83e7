import { BUILT_FOLDER } from '@meridian/launch/server-side';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { publishProducts, WORKERS } from './products';

interface Started {
  child: ChildProcess;
  data: string;
  url: string;
}

/**
 * Starts a product for each worker, as `npm start` does, on free ports with its own data, and stops it afterwards. With
 * E2E_URL and E2E_DATA_DIR set, that running product is tested instead.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => undefined;
  const started: Started[] = [];
  const stopAll = async () => {
    await Promise.all(started.map(stop));
  };
  try {
    // one after the other, so that the later ones use what the first has built
    while (started.length < WORKERS) started.push(await start());
  } catch (error) {
    await stopAll();
    throw error;
  }
  process.env[BUILT_FOLDER] = 'dist';
  publishProducts(started.map(({ url, data }) => ({ E2E_URL: url, E2E_DATA_DIR: data })));
  return stopAll;
}

async function start(): Promise<Started> {
  const data = mkdtempSync(path.join(tmpdir(), 'meridian-e2e-'));
  const child = spawn(process.execPath, ['tools/launch/start.mjs', '--port', '0', '--data', data, '--replicas', '2'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      MONGODB_URL: '',
      REDIS_URL: '',
      LOGIN_LIMIT_PER_IP: '100000',
      REGISTRATION_LIMIT_PER_IP: '100000',
      NEWSLETTER_LIMIT_PER_IP: '100000',
      LOGIN_LIMIT_SUCCESSES: '100000',
      SESSION_LIMIT_PER_PERSON: '100000',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<never>((_, reject) => {
    child.once('exit', () => reject(new Error(`The product did not start:\n${output}`)));
  });
  const runFile = path.join(data, 'run.json');
  const ready = (async () => {
    while (!existsSync(runFile)) await pause(200);
  })();
  await Promise.race([ready, ended]);
  ended.catch(() => undefined);
  return { child, data, url: (JSON.parse(readFileSync(runFile, 'utf8')) as { url: string }).url };
}

async function stop({ child, data }: Started): Promise<void> {
  const gone = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGTERM');
  await gone;
  rmSync(data, { recursive: true, force: true });
}
