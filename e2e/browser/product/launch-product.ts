import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface Launched {
  child: ChildProcess;
  data: string;
  /** Resolves when everything that changed is built. */
  built: Promise<void>;
  /** Resolves to the address of the product when it has started. */
  url: Promise<string>;
}

/** The launcher's output when it has built everything that changed. */
const HAS_BUILT = 'Starting the stores';

interface LaunchOptions {
  replicas?: number;
  /** Whether it starts as on a machine without redis-server. */
  withoutRedis?: boolean;
}

/**
 * Starts a product as `npm start` does, on free ports with its own data.
 * @example const { url } = launchProduct({ replicas: 2 });
 */
export function launchProduct({ replicas, withoutRedis = false }: LaunchOptions = {}): Launched {
  const data = mkdtempSync(path.join(tmpdir(), 'meridian-e2e-'));
  const options = ['--port', '0', '--data', data, ...(replicas ? ['--replicas', String(replicas)] : [])];
  const child = spawn(process.execPath, ['tools/launch/start.mjs', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...(withoutRedis && { PATH: pathWithoutRedis(path.join(data, 'programs')) }),
      MONGODB_URL: '',
      REDIS_URL: '',
      LOG_LEVEL: 'warn',
      PASSWORD_HASHING: 'light',
      LOGIN_LIMIT_PER_IP: '100000',
      REGISTRATION_LIMIT_PER_IP: '100000',
      MAIL_LIMIT_PER_IP: '100000',
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

/** Stops a product and removes its data. */
export async function stopProduct({ child, data }: Launched): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((resolve) => {
      child.once('exit', resolve);
    });
    child.kill('SIGTERM');
    await gone;
  }
  rmSync(data, { recursive: true, force: true });
}

/** Fills a folder with links to all programs but redis-server, and returns it as the value of PATH. */
function pathWithoutRedis(folder: string): string {
  mkdirSync(folder);
  const linked = new Set(['redis-server']);
  for (const programs of (process.env.PATH ?? '').split(path.delimiter).filter((each) => existsSync(each)))
    for (const name of readdirSync(programs).filter((each) => !linked.has(each))) {
      symlinkSync(path.join(programs, name), path.join(folder, name));
      linked.add(name);
    }
  return folder;
}
