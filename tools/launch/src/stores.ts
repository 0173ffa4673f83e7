import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { respondsOk, type ProcessSpec } from './processes/child';
import { freePort } from './processes/ports';

/** Returns a check of whether a process listens on a port. */
export const accepts =
  (port: number, host = '127.0.0.1') =>
  (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect({ port, host, timeout: 3000 });
      const finish = (open: boolean) => {
        socket.destroy();
        resolve(open);
      };
      socket
        .once('connect', () => finish(true))
        .once('error', () => finish(false))
        .once('timeout', () => finish(false));
    });

/** Returns the named server. Ends the process with one sentence if it cannot be reached. */
async function reachable(variable: string, url: string, standardPort: number): Promise<Store> {
  const [host = '', port] = (/^\w+(?:\+srv)?:\/\/(?:[^@/]*@)?([^/,?]+)/.exec(url)?.[1] ?? '').split(/:(?=\d+$)/);
  const isList = /\+srv:/.test(url); // The driver resolves these names.
  if (!isList && !(await accepts(Number(port ?? standardPort), host)()))
    throw new Error(`${variable} names ${host}:${port ?? standardPort}, but nothing responds there.`);
  return { url };
}

export interface Store {
  url: string;
  spec?: ProcessSpec;
}
type PlannedStore = Required<Store>;

/**
 * In the tests at other moments, LMDB sometimes waits for ever with the library that moves clocks, so the store moves
 * its own.
 */
const OWN_CLOCK = { LD_PRELOAD: '', NODE_OPTIONS: `--require ${path.resolve('tools/launch/src/jest/move-clock.cjs')}` };

/** Creates the document store: the server in MONGODB_URL, or else the embedded one. */
export async function createDocumentStore(
  dataDir: string,
  command: { command: string; args: string[] },
  given = process.env.MONGODB_URL,
): Promise<Store> {
  if (given) return reachable('MONGODB_URL', given, 27017);
  const port = await freePort();
  return {
    url: `mongodb://127.0.0.1:${port}/`,
    spec: {
      name: 'embedded-mongo',
      command: command.command,
      args: [...command.args, '--data', path.join(dataDir, 'mongo'), '--port', String(port)],
      ...(process.env.FAKETIME && { env: OWN_CLOCK }),
      port,
      ready: accepts(port),
    },
  };
}

/** Creates Redis: the server in REDIS_URL, or else a redis-server of our own if one is installed, or else none. */
export async function createRedis(given = process.env.REDIS_URL): Promise<Store | undefined> {
  if (given) return reachable('REDIS_URL', given, 6379);
  const binary = redisBinary();
  return binary ? planRedis([binary]) : undefined;
}

/** The variable with a program that tests use in place of redis-server. It has the same options. */
export const REDIS_SERVER = 'REDIS_SERVER';

/** Plans a Redis for tests. */
export function createTestRedis(): Promise<PlannedStore> {
  const binary = redisBinary();
  const command = process.env[REDIS_SERVER]?.split(' ') ?? (binary && [binary]);
  if (!command)
    throw new Error(
      'redis-server is not installed. npm test installs it on Debian; elsewhere: apt-get install redis-server or the like.',
    );
  return planRedis(command);
}

async function planRedis([command = '', ...args]: string[]): Promise<PlannedStore> {
  const port = await freePort();
  return {
    url: `redis://127.0.0.1:${port}`,
    spec: {
      name: 'redis',
      command,
      args: [...args, '--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      // Its allocator cannot run with the library that sets the clock of tests. It stores no dates, only durations.
      env: { LD_PRELOAD: '' },
      port,
      ready: accepts(port),
    },
  };
}

/** The port of the mailbox's page. If it is in use, the next free one is taken. */
export const MAILBOX_PORT = 8025;

/**
 * Creates the mail server: the one in SMTP_URL, or else a mailbox of our own. `spec.port` is the port of its page.
 * `from` is the first port that is tried for it, or 0 for any.
 */
export async function createMailServer(
  command: { command: string; args: string[] },
  { given = process.env.SMTP_URL, from = MAILBOX_PORT } = {},
): Promise<Store> {
  if (given) return { url: given };
  const [smtpPort, port] = [await freePort(), await freePort(from)];
  return {
    url: `smtp://127.0.0.1:${smtpPort}`,
    spec: {
      name: 'mailbox',
      ...command,
      env: { SMTP_PORT: String(smtpPort), PORT: String(port) },
      port,
      ready: respondsOk(`http://127.0.0.1:${port}/readyz`),
    },
  };
}

/** Returns the path of redis-server, if it is installed. */
export const redisBinary = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'redis-server'))
    .find((file) => existsSync(file));
