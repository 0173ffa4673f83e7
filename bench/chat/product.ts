import { IDENTITY_HEADER, signIdentity } from '@meridian/service-kit';
import {
  BUILT_FOLDER,
  startServerSide,
  type ServerName,
  type ServerSide,
  type ReplicaName,
} from '@meridian/launch/server-side';
import { startTestStore, type TestStore } from '@meridian/launch/test-store';
import { cookieOf, insertMembers, type Member } from '../members';
import type { Seat } from './socket';

/** The running product, with members in each chapter. */
export interface ChatProduct {
  name: string;
  server: ServerSide;
  members(chapterId: number): Member[];
  /** Returns seats of members of a chapter through the gateway, which chooses the replica. */
  seats(chapterId: number): Seat[];
  /** Returns seats at one replica without the gateway, with the identity header that the gateway would set. */
  seatsAt(replica: ServerName | ReplicaName, chapterId: number, members?: Member[]): Promise<Seat[]>;
}

/** The product, and a build from before a change if there is one. */
export type ChatProducts = [ChatProduct, ...ChatProduct[]];

export interface ChatProductOptions {
  chapters: number;
  /** The number of members in each chapter. */
  members: number;
  /** The number of replicas of chat. Default: 2. */
  replicas?: number;
  /** The environment variables of the chat program. */
  env?: Record<string, string>;
}

/** The limits are off, because a few members send at the rates of a whole room. */
const NO_LIMITS = { CHAT_LIMIT_MESSAGES: '100000', CHAT_LIMIT_EVENTS: '100000' };

/**
 * Runs a case with the product, and again with the programs in the folder `BENCH_BESIDE` if that is set. Stops
 * everything at the end.
 */
export async function withChatProducts(
  options: ChatProductOptions,
  work: (products: ChatProducts, store: TestStore) => Promise<void>,
): Promise<void> {
  const store = await startTestStore();
  const started: ChatProduct[] = [];
  const start = async (name: string): Promise<ChatProduct> => {
    const product = await startProduct(name, store, options);
    started.push(product);
    return product;
  };
  const { BENCH_BESIDE } = process.env;
  try {
    const product = await start('product');
    if (BENCH_BESIDE) process.env[BUILT_FOLDER] = BENCH_BESIDE;
    await work([product, ...(BENCH_BESIDE ? [await start('before')] : [])], store);
  } finally {
    for (const { server } of started) await server.close();
    await store.close();
  }
}

async function startProduct(
  name: string,
  store: TestStore,
  { chapters, members, replicas, env }: ChatProductOptions,
): Promise<ChatProduct> {
  const databasePrefix = `bench_${name}_`;
  const all = await insertMembers(store.url, databasePrefix, { members: chapters * members, events: 1, chapters });
  const server = await startServerSide({
    mongoUrl: store.url,
    databasePrefix,
    ...(replicas !== undefined && { replicas }),
    env: { chat: { ...NO_LIMITS, ...env } },
  });
  const { kid, ...jwk } = JSON.parse(server.secrets.identityPrivateKey) as JsonWebKey & { kid: string };
  const key = await crypto.subtle.importKey('jwk', { ...jwk, alg: 'Ed25519' }, 'Ed25519', false, ['sign']);
  const of = (chapterId: number) => all.filter((member) => member.chapterId === chapterId);
  return {
    name,
    server,
    members: of,
    seats: (chapterId) =>
      of(chapterId).map((member) => ({
        url: server.url,
        headers: { cookie: cookieOf(member, server.url) },
        userId: member.id,
        chapterId,
      })),
    seatsAt: (replica, chapterId, some = of(chapterId)) =>
      Promise.all(
        some.map(async ({ id: userId, sessionId }) => {
          const identity = { userId, sessionId, isActive: true, isSiteAdmin: false };
          const headers = { [IDENTITY_HEADER]: await signIdentity(identity, key, kid) };
          return { url: server.urlOf(replica), headers, userId, chapterId };
        }),
      ),
  };
}
