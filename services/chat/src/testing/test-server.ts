import type { Identity, RunningServer } from '@meridian/service-kit';
import { createTestEnvironment, someId, type TestEnvironment, setClockToMidday } from '@meridian/service-kit/testing';
import type { ClientToServer, ServerToClient } from '@meridian/shared-types';
import mongoose from 'mongoose';
import { io, type Socket } from 'socket.io-client';
import { start } from '../app';
import type { ChatEnv } from '../env';
import { createServicesStub, type ServicesStub } from './services-stub';

jest.setTimeout(60_000); // Busy machines need more time.
setClockToMidday();

export type ClientSocket = Socket<ServerToClient, ClientToServer>;

export interface TestServer {
  environment: TestEnvironment;
  stub: ServicesStub;
  /** Starts a replica on the test server's database. */
  replica(name: string, settings?: Partial<ChatEnv>): Promise<RunningServer>;
  /** Creates a signed-in, active member of these chapters. */
  person(...chapterIds: number[]): Identity & { name: string };
  /** Connects a socket with the identity header that the gateway would set. */
  connect(
    running: RunningServer,
    person: Identity,
    options?: { auth?: object; headers?: Record<string, string>; transports?: string[] },
  ): Promise<ClientSocket>;
  close(): Promise<void>;
}

export async function createTestServer(settings: Partial<ChatEnv> = {}): Promise<TestServer> {
  const environment = await createTestEnvironment();
  const stub = await createServicesStub(environment);
  const replicas: RunningServer[] = [];
  const sockets: ClientSocket[] = [];
  return {
    environment,
    stub,
    async replica(name, more = {}) {
      const running = await start({
        ...environment.env,
        AUTH_URL: stub.url,
        CHAPTERS_URL: stub.url,
        EVENTS_URL: stub.url,
        REDIS_URL: environment.redisUrl,
        REPLICA: name,
        ORIGINS: undefined,
        CHAT_LIMIT_MESSAGES: 10_000,
        CHAT_LIMIT_EVENTS: 100_000,
        CHAT_LIMIT_SOCKETS: 8,
        RECHECK_MS: 15_000,
        PRESENCE_HEARTBEAT_MS: 2500,
        ...settings,
        ...more,
      });
      replicas.push(running);
      return running;
    },
    person(...chapterIds) {
      const [userId, sessionId] = [someId(), someId()];
      const name = `Person ${userId.slice(-4)}`;
      stub.names.set(userId, name);
      stub.sessions.set(sessionId, { userId, isActive: true });
      for (const chapterId of chapterIds) stub.members.add(`${userId} ${chapterId}`);
      return { userId, sessionId, name, isActive: true, isSiteAdmin: false };
    },
    async connect(running, person, { auth = { userId: person.userId }, headers, transports = ['websocket'] } = {}) {
      const socket: ClientSocket = io(running.url, {
        auth,
        extraHeaders: headers ?? (await environment.as(person)),
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
      await stub.stop();
      const connection = await mongoose
        .createConnection(environment.env.MONGODB_URL, { dbName: `${environment.env.DATABASE_PREFIX}chat` })
        .asPromise();
      await connection.dropDatabase();
      await connection.close();
    },
  };
}
