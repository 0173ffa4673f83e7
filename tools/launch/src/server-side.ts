import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPrograms, SERVER_SIDE, type Patch, type ProgramName } from './builds/build-programs';
import type { ProcessSpec } from './processes/child';
import { createServerProcesses, createCommand } from './processes/server-processes';
import { freePort } from './processes/ports';
import { createProcessGuard } from './processes/process-guard';
import { secretsIn, type Secrets } from './processes/secrets';
import { SupervisedProcesses } from './processes/supervised-processes';
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

const toProgram = (name: ServerName): ProgramName => (name.startsWith('chat') ? 'chat' : name) as ProgramName;

/** Writes the page and the registry that the gateway needs before it is ready. The registry has no modules. */
function writeEmptySite(dataDir: string): void {
  for (const [file, content] of [
    ['shell/index.html', '<!doctype html><title>Meridian</title>'],
    ['federation/registry.json', JSON.stringify({ schema: 1, release: 1, remotes: [] })],
  ] as const) {
    mkdirSync(path.dirname(path.join(dataDir, file)));
    writeFileSync(path.join(dataDir, file), content);
  }
}

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
  writeEmptySite(dataDir);
  // The Redis is its own, so that counters of other tests have no effect and a test may stop it.
  const redis = await createTestRedis();
  const secrets = secretsIn(dataDir);
  const planned = await createServerProcesses({
    dataDir,
    port: await freePort(),
    replicas: chatReplicas,
    mongoUrl,
    redisUrl: redis.url,
    smtpUrl: 'smtp://127.0.0.1:9', // Tests that read mail set their own mailbox.
    secrets,
    builtInto: into,
  });
  const url = `http://127.0.0.1:${planned.gateway.port}`;
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
  const behind = [...planned.services, ...planned.chat].map(own);
  const specs = [redis.spec, ...behind, own(planned.gateway)];
  const processes = new SupervisedProcesses(specs, path.join(dataDir, 'logs'), guard);
  const serverSide: ServerSide = {
    url,
    secrets,
    redisUrl: redis.url,
    urlOf: (name) => `http://127.0.0.1:${processes.findSpec(name).port}`,
    pids: () => processes.pids(),
    logOf: (name) => processes.readLog(name),
    stop: (name) => processes.stop(name),
    bring: (name) => processes.bring(name),
    replica: async (name) => (await processes.addReplica(name)) as ReplicaName,
    async restart(name, { env: changed = {}, patches = [] } = {}) {
      const program = toProgram(name);
      const builtInto = patches.length ? `${ownFolder}/patched` : into;
      if (patches.length) await buildPrograms({ names: [program], into: builtInto, patches: [...always, ...patches] });
      const spec = processes.findSpec(name);
      const other = { ...spec, ...createCommand(program, builtInto), env: { ...spec.env, ...changed } };
      await processes.restart(other, patches.length > 0 || Object.keys(changed).length > 0);
    },
    async restore() {
      await processes.restore();
      await sendToRedis(redis.url, 'FLUSHALL');
      processes.clearLogs();
    },
    async close() {
      await processes.close({ first: 'gateway', last: 'redis' });
      guard.release();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await processes.start('redis');
    await processes.start(...behind.map(({ name }) => name), 'gateway');
  } catch (error) {
    await serverSide.close();
    throw error;
  }
  return serverSide;
}
