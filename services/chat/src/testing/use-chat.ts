import type { Identity, RunningServer } from '@meridian/service-kit';
import { createTestEnvironment, setClockToMidday, someId } from '@meridian/service-kit/testing';
import type { ClientToServer, ServerToClient } from '@meridian/shared-types';
import {
  chatApi,
  chatInternalApi,
  chatsApi,
  directMessagesApi,
  eventConversationApi,
  messagePicturesApi,
  signals,
} from '@meridian/shared-types/contracts';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { io, type Socket } from 'socket.io-client';
import { start } from '../app';
import type { ChatEnv } from '../env';
import { createServicesStub } from './services-stub';

jest.setTimeout(60_000); // Busy machines need more time.
setClockToMidday();

export type ClientSocket = Socket<ServerToClient, ClientToServer>;
export type Person = Identity & { name: string };
export type TestChat = Awaited<ReturnType<typeof createTestChat>>;

/** Runs two replicas while the tests of a file run. */
export function useChat(settings: Partial<ChatEnv> = {}): TestChat {
  const chat = {} as TestChat;
  beforeAll(async () => {
    Object.assign(chat, await createTestChat(settings));
  });
  afterEach(() => chat.stub.away.clear());
  afterAll(() => chat.close());
  return chat;
}

async function createTestChat(settings: Partial<ChatEnv>) {
  const environment = await createTestEnvironment();
  const stub = await createServicesStub(environment);
  const replicas: RunningServer[] = [];
  const sockets: ClientSocket[] = [];
  let lastChapter = 1000;

  /** Starts another replica on the same database. */
  async function replica(name: string, more: Partial<ChatEnv> = {}): Promise<RunningServer> {
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
  }
  const [one, two] = await Promise.all([replica('one'), replica('two')]);
  const redis = new Redis(environment.redisUrl!);
  const { MONGODB_URL, DATABASE_PREFIX } = environment.env;
  const db = await mongoose.createConnection(MONGODB_URL, { dbName: `${DATABASE_PREFIX}chat` }).asPromise();

  /** The calls of other services. */
  const internal = (at = one) => environment.service(chatInternalApi, at.url);
  /** Creates a signed-in, active member of these chapters. */
  function person(...chapterIds: number[]): Person {
    const [userId, sessionId] = [someId(), someId()];
    const name = `Person ${userId.slice(-4)}`;
    stub.names.set(userId, name);
    stub.sessions.set(sessionId, { userId, isActive: true });
    for (const chapterId of chapterIds) stub.members.add(`${userId} ${chapterId}`);
    return { userId, sessionId, name, isActive: true, isSiteAdmin: false };
  }
  function admin(chapterId: number): Person {
    const created = person(chapterId);
    stub.admins.add(`${created.userId} ${chapterId}`);
    return created;
  }
  function siteAdmin(...chapterIds: number[]): Person {
    const created = { ...person(...chapterIds), isSiteAdmin: true };
    stub.sessions.set(created.sessionId, { userId: created.userId, isActive: true, isSiteAdmin: true });
    return created;
  }
  /** The calls of a person, or of an anonymous visitor. */
  const as = (caller: Identity | undefined, at = one) => ({
    chat: environment.client(chatApi, at.url, caller),
    chats: environment.client(chatsApi, at.url, caller),
    direct: environment.client(directMessagesApi, at.url, caller),
    event: environment.client(eventConversationApi, at.url, caller),
    pictures: environment.client(messagePicturesApi, at.url, caller),
  });
  /** Connects a socket with the identity header that the gateway would set. */
  async function connect(
    running: RunningServer,
    identity: Identity,
    options: { auth?: object; headers?: Record<string, string>; transports?: string[] } = {},
  ): Promise<ClientSocket> {
    const { auth = { userId: identity.userId }, headers, transports = ['websocket'] } = options;
    const socket: ClientSocket = io(running.url, {
      auth,
      extraHeaders: headers ?? (await environment.as(identity)),
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
  }
  /** Publishes a signal as another service does. */
  const publish = (signal: keyof typeof signals, payload: object) =>
    redis.publish(signals[signal].channel, JSON.stringify(payload));
  const merge = (from: Identity, into: Identity) =>
    internal().mergePerson({ params: { userId: from.userId }, body: { intoId: into.userId } });
  const removePerson = ({ userId }: Identity) => internal().removePerson({ params: { userId } });
  async function close() {
    for (const socket of sockets) socket.disconnect();
    redis.disconnect();
    await Promise.all(replicas.map((running) => running.stop()));
    await stub.stop();
    await db.dropDatabase();
    await db.close();
  }
  /** Returns the id of a chapter that no other test of the file uses. */
  const newChapter = () => ++lastChapter;
  return {
    ...{ environment, stub, one, two, redis, db, replica, newChapter, person, admin, siteAdmin, as, internal },
    ...{ merge, removePerson, publish, connect, close },
  };
}
