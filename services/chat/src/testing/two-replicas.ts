import type { RunningServer } from '@meridian/service-kit';
import { Redis } from 'ioredis';
import type { ChatEnv } from '../env';
import { createTestServer, type TestServer } from './test-server';

/** A test server with two running replicas and a Redis connection for publishing signals. */
export interface TwoReplicas extends TestServer {
  one: RunningServer;
  two: RunningServer;
  redis: Redis;
  /** The id of a chapter that no other test of the file uses. */
  newChapter(): number;
}

export async function createTwoReplicas(settings: Partial<ChatEnv> = {}): Promise<TwoReplicas> {
  const server = await createTestServer(settings);
  const [one, two] = await Promise.all([server.replica('one'), server.replica('two')]);
  const redis = new Redis(server.environment.redisUrl!);
  let lastChapter = 1000;
  return {
    ...server,
    one,
    two,
    redis,
    newChapter: () => ++lastChapter,
    async close() {
      redis.disconnect();
      await server.close();
    },
  };
}
