import { start } from './app';
import { createTestServer, expectConsistent } from './testing/test-server';

test('the demo organization is seeded once, with correct counts', async () => {
  const service = await createTestServer({ SEED: 'demo' });
  await expectConsistent(service.models);
  expect(await service.models.Events.countDocuments()).toBe(60);
  expect(await service.models.Events.countDocuments({ attendeeCount: { $gt: 2 } })).toBeGreaterThan(10);
  expect((await service.as().list({ query: { time: 'upcoming' } })).length).toBeGreaterThan(5);
  const rsvps = await service.models.Rsvps.countDocuments();
  const again = await start({ ...service.environment.env, SEED: 'demo', CHAPTERS_URL: 'http://127.0.0.1:1' });
  await again.stop();
  expect([await service.models.Events.countDocuments(), await service.models.Rsvps.countDocuments()]).toEqual([
    60,
    rsvps,
  ]);
  await service.close();
});
