import { type ApiError, WRITE_LIMITS } from '@meridian/shared-types';
import { eventsApi } from '@meridian/shared-types/contracts';
import { start } from '../app';
import { createTestServer, inHours } from '../testing/test-server';

const [startTime, endTime] = [inHours(24).toISOString(), inHours(26).toISOString()];
const body = { title: 'Dinner', startTime, endTime, chapterId: 1 };

test.each([
  ['over replicas with one Redis', process.env.REDIS_URL, [201, 429, 429, 429]],
  ['at each replica while Redis is away', 'redis://127.0.0.1:1', [201, 201, 429, 429]],
])('events of a person are counted %s', async (_, REDIS_URL, expected) => {
  const server = await createTestServer();
  const one = { WRITE_LIMIT_FACTOR: 1 / WRITE_LIMITS.rare.times };
  const env = { ...server.environment.env, CHAPTERS_URL: server.chaptersUrl, REDIS_URL, ...one };
  const replicas = [await start(env), await start(env)];
  const who = server.person({ 1: 'member' });
  const statuses = [];
  for (const { url } of [...replicas, ...replicas]) {
    const created = server.environment.client(eventsApi, url, who).create({ body });
    statuses.push(
      await created.then(
        () => 201,
        (error: ApiError) => error.status,
      ),
    );
  }
  const stored = await server.models.Events.countDocuments();
  for (const replica of replicas) await replica.stop();
  await server.close();
  expect(statuses).toEqual(expected);
  expect(stored).toBe(expected.filter((status) => status === 201).length);
});
