import type { RunningServer } from '@meridian/service-kit';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import type { ChatEnv } from '../env';
import { createTestServer, type TestServer } from './test-server';

/** A test server with two running replicas, a Redis connection for publishing signals, and the database of chat. */
export interface TwoReplicas extends TestServer {
  one: RunningServer;
  two: RunningServer;
  redis: Redis;
  db: mongoose.Connection;
  /** The id of a chapter that no other test of the file uses. */
  newChapter(): number;
}

export async function createTwoReplicas(settings: Partial<ChatEnv> = {}): Promise<TwoReplicas> {
  const server = await createTestServer(settings);
  const [one, two] = await Promise.all([server.replica('one'), server.replica('two')]);
  const redis = new Redis(server.environment.redisUrl!);
  const { MONGODB_URL, DATABASE_PREFIX } = server.environment.env;
  const db = await mongoose.createConnection(MONGODB_URL, { dbName: `${DATABASE_PREFIX}chat` }).asPromise();
  let lastChapter = 1000;
  return {
    ...server,
    one,
    two,
    redis,
    db,
    newChapter: () => ++lastChapter,
    async close() {
      redis.disconnect();
      await db.close();
      await server.close();
    },
  };
}
