import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildPrograms, SERVER_SIDE, type Patch, type ProgramName } from './builds/build-programs';
import { respondsOk, Child, type ProcessSpec } from './processes/child';
import { createServerProcesses, createCommand } from './processes/server-processes';
import { freePort } from './processes/ports';
import { createProcessGuard } from './processes/process-guard';
import { secretsIn, type Secrets } from './processes/secrets';
import { sendToRedis } from './local-redis/send-to-redis';
import { createTestRedis } from './stores';

export type { Patch } from './builds/build-programs';

/** The processes of the server side, by their names in logs. */
export type ServerName =
  | 'auth'
  | 'chapters'
  | 'events'
  | 'admin'
  | 'notifications'
  | 'content'
  | 'chat-1'
  | 'chat-2'
  | 'gateway';
/** The name of a second replica of a process. */
export type ReplicaName = `${ServerName}-replica` | `${ServerName}-replica-${number}`;
export type ServerEnv = Partial<
  Record<'all' | Exclude<ServerName, 'chat-1' | 'chat-2'> | 'chat', Record<string, string>>
>;

export interface ServerSideOptions {
  mongoUrl: string;
  databasePrefix: string;
  /** Variables for every service (`all`) and for single ones. */
  env?: ServerEnv;
  /** The patches are applied to every service. */
  patches?: readonly Patch[];
  /** The number of replicas of chat behind the gateway. Default: 2. */
  replicas?: number;
}

/** The gateway and everything behind it, with a separate process for each service. */
export interface ServerSide {
  url: string;
  secrets: Secrets;
  redisUrl: string;
  /** Returns the address of a process itself, without the gateway. */
  urlOf(name: ServerName | ReplicaName): string;
  /** Returns the process ids by name, including `redis`. */
  pids(): Record<string, number | undefined>;
  logOf(name: ServerName | 'redis'): string;
  /** Stops a process and starts it again on its port, with other variables or patches. */
  restart(name: ServerName, change?: { env?: Record<string, string>; patches?: readonly Patch[] }): Promise<void>;
  /** Stops a process, or Redis, until `restart` or `bring` starts it again. */
  stop(name: ServerName | ReplicaName | 'redis'): Promise<void>;
  bring(name: ServerName | ReplicaName | 'redis'): Promise<void>;
  /** Starts a second replica of a process on a port of its own. Resolves to its name. */
  replica(name: ServerName): Promise<ReplicaName>;
  /**
   * Restores the initial state for the next test file: all processes run as they were configured, there are no second
   * replicas, Redis has no keys, and logs are empty.
   */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The variable with the folder of programs that were built before the tests began. Without it each server side builds
 * its own.
 */
export const BUILT_FOLDER = 'BUILT_PROGRAMS';
/** The variable with the parent folder of the folders of server sides. Each is removed when its processes end. */
export const DATA_FOLDER = 'SERVER_SIDES';

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`There is no process ${name}.`);
  return value;
}

const toProgram = (name: ServerName): ProgramName => (name.startsWith('chat') ? 'chat' : name) as ProgramName;

const replicasIn = (names: Iterable<string>) => [...names].filter((name) => /-replica(?:-\d+)?$/.test(name));

/** Milliseconds in which killed processes must be back. */
const RESTORE_MS = 30_000;

/**
 * Starts gateway, six services (chat twice by default) and Redis for a test, on a database of its own. This takes
 * about three seconds.
 */
export async function startServerSide({
  mongoUrl,
  databasePrefix,
  env = {},
  patches: always = [],
  replicas: chatReplicas = 2,
}: ServerSideOptions): Promise<ServerSide> {
  const dataDir = mkdtempSync(path.join(process.env[DATA_FOLDER] ?? tmpdir(), 'meridian-server-side-'));
  const guard = createProcessGuard(dataDir);
  const ownFolder = `dist/test-${process.env.JEST_WORKER_ID ?? '0'}`;
  const built = always.length ? undefined : process.env[BUILT_FOLDER];
  if (!built) await buildPrograms({ names: SERVER_SIDE, into: ownFolder, patches: always });
  const into = built ?? ownFolder;
  // The gateway needs a page and a registry before it is ready. This registry has no modules.
  for (const [file, content] of [
    ['shell/index.html', '<!doctype html><title>Meridian</title>'],
    ['federation/registry.json', JSON.stringify({ schema: 1, release: 1, remotes: [] })],
  ] as const) {
    mkdirSync(path.dirname(path.join(dataDir, file)));
    writeFileSync(path.join(dataDir, file), content);
  }

  // The Redis is its own, so that counters of other tests have no effect and a test may stop it.
  const redis = await createTestRedis();
  const secrets = secretsIn(dataDir);
  const processes = await createServerProcesses({
    dataDir,
    port: await freePort(),
    replicas: chatReplicas,
    mongoUrl,
    redisUrl: redis.url,
    smtpUrl: 'smtp://127.0.0.1:9', // Tests that read mail set their own mailbox.
    secrets,
    builtInto: into,
  });
  const url = `http://127.0.0.1:${processes.gateway.port}`;
  const own = (spec: ProcessSpec): ProcessSpec => {
    const program = toProgram(spec.name as ServerName);
    const given = { ...env.all, ...env[program as keyof ServerEnv] };
    // A production of tests has no TLS.
    const withoutTls = given.NODE_ENV === 'production' && { PUBLIC_ORIGIN: url, ALLOW_INSECURE_HTTP: 'yes' };
    return {
      ...spec,
      env: { ...spec.env, SEED: 'none', DATABASE_PREFIX: databasePrefix, ...withoutTls, ...given },
    };
  };
  const logs = path.join(dataDir, 'logs');
  const child = (spec: ProcessSpec) => new Child(spec, logs, () => undefined, { pauses: [1000] }, undefined, guard);
  const behind = [...processes.services, ...processes.chat].map(own);
  const specs = new Map([redis.spec, ...behind, own(processes.gateway)].map((spec) => [spec.name, spec]));
  const children = new Map([...specs].map(([name, spec]) => [name, child(spec)]));
  const findSpec = (name: string) => required(specs.get(name), name);
  const findChild = (name: string) => required(children.get(name), name);
  // The folder of the log is removed, so the error contains the end of the log.
  const notify = (name: string) => (error: Error) => {
    throw new Error(`${error.message}\n${serverSide.logOf(name as ServerName).slice(-2000)}`);
  };
  /** The processes that were stopped, or started with a change. */
  const altered = new Set<string>();
  const start = (...names: string[]) => Promise.all(names.map((name) => findChild(name).start().catch(notify(name))));

  const serverSide: ServerSide = {
    url,
    secrets,
    redisUrl: redis.url,
    urlOf: (name) => `http://127.0.0.1:${findSpec(name).port}`,
    pids: () => Object.fromEntries([...children].map(([name, { pid }]) => [name, pid])),
    logOf: (name) => readFileSync(path.join(logs, `${name}.log`), 'utf8'),
    stop(name) {
      altered.add(name);
      return findChild(name).stop();
    },
    async bring(name) {
      altered.delete(name);
      await findChild(name).stop();
      children.set(name, child(findSpec(name)));
      await start(name);
    },
    async replica(name) {
      const others = replicasIn(children.keys()).filter((each) => each.startsWith(`${name}-replica`)).length;
      const replica = others ? (`${name}-replica-${others + 1}` as const) : (`${name}-replica` as const);
      const port = await freePort();
      const spec = findSpec(name);
      specs.set(replica, {
        ...spec,
        name: replica,
        port,
        env: { ...spec.env, PORT: String(port), METRICS_PORT: '' }, // The port of metrics is taken.
        ready: respondsOk(`http://127.0.0.1:${port}/readyz`),
      });
      children.set(replica, child(findSpec(replica)));
      await start(replica);
      return replica;
    },
    async restart(name, { env: changed = {}, patches } = {}) {
      const spec = findSpec(name);
      const program = toProgram(name);
      if (patches?.length || Object.keys(changed).length) altered.add(name);
      else altered.delete(name);
      const builtInto = patches?.length ? `${ownFolder}/patched` : into;
      if (patches?.length) await buildPrograms({ names: [program], into: builtInto, patches: [...always, ...patches] });
      await findChild(name).stop();
      children.set(name, child({ ...spec, ...createCommand(program, builtInto), env: { ...spec.env, ...changed } }));
      await start(name);
    },
    async restore() {
      const replicas = replicasIn(children.keys());
      await Promise.all(replicas.map((name) => findChild(name).stop()));
      for (const name of replicas) {
        children.delete(name);
        specs.delete(name);
        altered.delete(name);
      }
      await Promise.all([...altered].map((name) => serverSide.bring(name as ServerName)));
      const deadline = Date.now() + RESTORE_MS; // A killed process is restarted after a second.
      for (const { name, ready } of specs.values())
        while (!(await ready())) {
          if (Date.now() > deadline) throw new Error(`${name} does not run.`);
          await pause(100);
        }
      await sendToRedis(redis.url, 'FLUSHALL');
      for (const name of specs.keys()) truncateSync(path.join(logs, `${name}.log`));
    },
    async close() {
      const replicas = replicasIn(children.keys());
      for (const names of [['gateway'], replicas, behind.map(({ name }) => name), ['redis']])
        await Promise.all(names.map((name) => findChild(name).stop()));
      guard.release();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await start('redis');
    await start(...behind.map(({ name }) => name), 'gateway');
  } catch (error) {
    await serverSide.close();
    throw error;
  }
  return serverSide;
}
