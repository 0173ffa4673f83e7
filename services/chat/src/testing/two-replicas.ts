import type { RunningServer } from '@meridian/service-kit';
import { Redis } from 'ioredis';
import { createHarness, type Harness } from './harness';

/** A harness with two running replicas and a Redis connection for publishing signals. */
export interface TwoReplicas extends Harness {
  one: RunningServer;
  two: RunningServer;
  redis: Redis;
  /** The id of a chapter that no other test of the file uses. */
  newChapter(): number;
}

export async function createTwoReplicas(): Promise<TwoReplicas> {
  const harness = await createHarness();
  const [one, two] = await Promise.all([harness.replica('one'), harness.replica('two')]);
  const redis = new Redis(harness.rig.redisUrl!);
  let lastChapter = 1000;
  return {
    ...harness,
    one,
    two,
    redis,
    newChapter: () => ++lastChapter,
    async close() {
      redis.disconnect();
      await harness.close();
    },
  };
}
