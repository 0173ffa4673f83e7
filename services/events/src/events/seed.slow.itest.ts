import { start } from '../app';
import { createTestServer, expectConsistent } from '../testing/test-server';

test('the demo organization is seeded once, with correct counts', async () => {
  const server = await createTestServer({ SEED: 'demo' });
  await expectConsistent(server.models);
  expect(await server.models.Events.countDocuments()).toBe(60);
  expect(await server.models.Events.countDocuments({ attendeeCount: { $gt: 2 } })).toBeGreaterThan(10);
  expect((await server.as().list({ query: { time: 'upcoming' } })).length).toBeGreaterThan(5);
  const rsvps = await server.models.Rsvps.countDocuments();
  const again = await start({ ...server.environment.env, SEED: 'demo', CHAPTERS_URL: 'http://127.0.0.1:1' });
  await again.stop();
  expect([await server.models.Events.countDocuments(), await server.models.Rsvps.countDocuments()]).toEqual([
    60,
    rsvps,
  ]);
  await server.close();
});
