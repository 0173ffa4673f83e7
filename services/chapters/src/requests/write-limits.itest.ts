import { outcome } from '@meridian/service-kit/testing';
import { WRITE_LIMITS } from '@meridian/shared-types';
import { chaptersApi } from '@meridian/shared-types/contracts';
import { start } from '../app';
import { useTestServer } from '../testing/test-server';

const server = useTestServer({ REDIS_URL: process.env.REDIS_URL });

const TOO_MANY = /^429 Too many attempts\. Try again in \d+ minutes\.$/;

test('join requests of a person are counted over all replicas', async () => {
  const two = { WRITE_LIMIT_FACTOR: 2 / WRITE_LIMITS.normal.times };
  const env = { ...server.environment.env, EVENTS_URL: undefined, REDIS_URL: process.env.REDIS_URL, ...two };
  const replicas = [await start(env), await start(env)];
  const who = await server.person();
  const outcomes = [];
  for (const id of [1, 2, 3]) {
    const client = server.environment.client(chaptersApi, replicas[id % 2]!.url, who);
    outcomes.push(await outcome(client.requestToJoinByPath({ params: { id } })));
  }
  for (const replica of replicas) await replica.stop();
  expect(outcomes).toEqual(['ok', 'ok', expect.stringMatching(TOO_MANY)]);
  expect(await server.models.JoinRequests.countDocuments({ userId: who.userId })).toBe(2);
});
