import {
  createLogger,
  createServiceApp,
  HttpError,
  createIdentityVerifier,
  serve,
  type Identity,
  type Running,
} from '@meridian/kit';
import { implementSome, someId, createTestRig, type TestRig } from '@meridian/kit/testing';
import type {
  AckOf,
  ChatClientEvent,
  ChatMessage,
  ClientToServer,
  ServerToClient,
  Standing,
} from '@meridian/shared-types';
import { authInternalApi, chaptersInternalApi } from '@meridian/shared-types/contracts';
import mongoose from 'mongoose';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { start } from './app';
import type { ChatEnv } from './env';

type ClientSocket = Socket<ServerToClient, ClientToServer>;

/** Auth and chapters as chat sees them, over real HTTP, with contents that a test decides. */
export interface ServiceStubs {
  url: string;
  /** `userId chapterId` of every membership. */
  members: Set<string>;
  /** The same, of chapter admins. */
  admins: Set<string>;
  /** Sessions that are alive, and whether their person is active. */
  sessions: Map<string, { userId: string; isActive: boolean }>;
  names: Map<string, string>;
  /** Who answers everything with 503. */
  away: Set<'auth' | 'chapters'>;
  stop(): Promise<void>;
}

export async function createServiceStubs(rig: TestRig): Promise<ServiceStubs> {
  const members = new Set<string>();
  const admins = new Set<string>();
  const sessions: ServiceStubs['sessions'] = new Map();
  const names = new Map<string, string>();
  const away: ServiceStubs['away'] = new Set();
  const present = (who: 'auth' | 'chapters') => {
    if (away.has(who)) throw new HttpError(503, 'unavailable', 'away');
  };
  const log = createLogger('neighbours', 'silent');
  const { app, server } = createServiceApp({
    log,
    verifyIdentity: createIdentityVerifier(rig.env.IDENTITY_JWKS),
    serviceToken: rig.env.SERVICE_TOKEN,
    ready: async () => true,
    routers: [
      implementSome(authInternalApi, {
        async people({ body }) {
          present('auth');
          return {
            people: body.userIds.flatMap((userId) =>
              names.has(userId)
                ? [{ userId, name: names.get(userId)!, location: '', description: '', tags: [], avatarUrl: null }]
                : [],
            ),
          };
        },
        async checkSessions({ body }) {
          present('auth');
          return {
            alive: body.sessionIds.flatMap((sessionId) => {
              const session = sessions.get(sessionId);
              return session ? [{ sessionId, isSiteAdmin: false, ...session }] : [];
            }),
          };
        },
      }),
      implementSome(chaptersInternalApi, {
        async standing({ params }): Promise<Standing> {
          present('chapters');
          const isMember = members.has(`${params.userId} ${params.id}`);
          return { isMember, role: isMember ? 'member' : null };
        },
        async membershipsOf({ params }) {
          present('chapters');
          const chapter = { name: 'Chapter', state: 'Ohio', slug: 'chapter' };
          return [...members]
            .filter((key) => key.startsWith(params.userId))
            .map((key) => ({
              id: key,
              chapterId: Number(key.split(' ')[1]),
              role: admins.has(key) ? 'admin' : 'member',
              joinedAt: new Date().toISOString(),
              profile: { name: 'Somebody', location: '', avatarUrl: null },
              chapter,
            }));
        },
        async checkMembers({ params, body }) {
          present('chapters');
          return { memberIds: body.userIds.filter((userId) => members.has(`${userId} ${params.id}`)) };
        },
      }),
    ],
  });
  const running = await serve({
    app,
    server,
    log,
    host: '127.0.0.1',
    port: 0,
    drainMs: 0,
    afterClose: async () => undefined,
  });
  return { url: running.url, members, admins, sessions, names, away, stop: running.stop };
}

export interface Harness {
  rig: TestRig;
  stubs: ServiceStubs;
  /** Starts a replica on the bench's database. */
  replica(name: string, settings?: Partial<ChatEnv>): Promise<Running>;
  /** A signed-in active person, member of the chapters given. */
  person(...chapterIds: number[]): Identity & { name: string };
  /** A socket that is connected and identified as the gateway would. */
  connect(
    running: Running,
    person: Identity,
    options?: { auth?: object; headers?: Record<string, string>; transports?: string[] },
  ): Promise<ClientSocket>;
  close(): Promise<void>;
}

export async function createHarness(settings: Partial<ChatEnv> = {}): Promise<Harness> {
  const rig = await createTestRig();
  const stubs = await createServiceStubs(rig);
  const replicas: Running[] = [];
  const sockets: ClientSocket[] = [];
  return {
    rig,
    stubs,
    async replica(name, more = {}) {
      const running = await start({
        ...rig.env,
        AUTH_URL: stubs.url,
        CHAPTERS_URL: stubs.url,
        REDIS_URL: rig.redisUrl,
        REPLICA: name,
        ORIGINS: undefined,
        CHAT_LIMIT_MESSAGES: 10_000,
        CHAT_LIMIT_EVENTS: 100_000,
        CHAT_LIMIT_SOCKETS: 8,
        RECHECK_MS: 15_000,
        ...settings,
        ...more,
      });
      replicas.push(running);
      return running;
    },
    person(...chapterIds) {
      const [userId, sessionId] = [someId(), someId()];
      const name = `Person ${userId.slice(-4)}`;
      stubs.names.set(userId, name);
      stubs.sessions.set(sessionId, { userId, isActive: true });
      for (const chapterId of chapterIds) stubs.members.add(`${userId} ${chapterId}`);
      return { userId, sessionId, name, isActive: true, isSiteAdmin: false };
    },
    async connect(running, person, { auth = { userId: person.userId }, headers, transports = ['websocket'] } = {}) {
      const socket: ClientSocket = io(running.url, {
        auth,
        extraHeaders: headers ?? (await rig.as(person)),
        transports,
        forceNew: true,
        reconnectionDelay: 50,
        reconnectionDelayMax: 200,
      });
      sockets.push(socket);
      await new Promise<void>((resolve, reject) => {
        const fail = (error: Error) => {
          socket.disconnect();
          reject(error);
        };
        socket.once('connect_error', fail).once('connect', () => {
          socket.off('connect_error', fail);
          resolve();
        });
      });
      return socket;
    },
    async close() {
      for (const socket of sockets) socket.disconnect();
      await Promise.all(replicas.map((running) => running.stop()));
      await stubs.stop();
      const connection = await mongoose
        .createConnection(rig.env.MONGODB_URL, { dbName: `${rig.env.DATABASE_PREFIX}chat` })
        .asPromise();
      await connection.dropDatabase();
      await connection.close();
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

export interface RedisServer {
  url: string;
  port: number;
  process: ChildProcess;
  kill(): Promise<void>;
}

/** A Redis of a test's own, which it may stop. */
export async function redisServer(port?: number): Promise<RedisServer> {
  const at = port ?? (await freePort());
  const process = spawn(
    'redis-server',
    ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'pipe' },
  );
  const kill = async () => {
    process.kill('SIGKILL');
    await once(process, 'exit');
  };
  for await (const line of process.stdout) if (String(line).includes('Ready to accept connections')) break;
  return { url: `redis://127.0.0.1:${at}`, port: at, process, kill };
}

/** Emits an event and waits for its acknowledgement. */
export async function emitWithAck<E extends ChatClientEvent>(
  socket: ClientSocket,
  event: E,
  ...args: unknown[]
): Promise<AckOf<E>> {
  return (
    socket.timeout(30_000) as unknown as { emitWithAck(event: string, ...args: unknown[]): Promise<AckOf<E>> }
  ).emitWithAck(event, ...args);
}

/** Everything of one kind that a socket receives from now on. */
export function collect<E extends keyof ServerToClient>(
  socket: ClientSocket,
  event: E,
): Parameters<ServerToClient[E]>[0][] {
  const received: Parameters<ServerToClient[E]>[0][] = [];
  (socket as unknown as { on(event: string, listener: (payload: Parameters<ServerToClient[E]>[0]) => void): void }).on(
    event,
    (payload) => received.push(payload),
  );
  return received;
}

/** Waits until something is so; rejects when it is not so in time. */
export async function eventually(isSo: () => boolean | Promise<boolean>, withinMs = 3000): Promise<void> {
  const until = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > until) throw new Error(`not so within ${withinMs} ms: ${isSo}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}

export const seqs = (messages: ChatMessage[]): number[] => messages.map(({ seq }) => seq);
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
