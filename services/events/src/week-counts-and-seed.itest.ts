import { start } from './app';
import { createHarness, expectConsistent } from './testing';
import { weekOf } from './week';

test("the week's events are counted by chapter, also without members-only ones, from Sunday to Saturday", async () => {
  const service = await createHarness();
  const { from, to } = weekOf(new Date());
  for (const [time, chapterId, isPublic] of [
    [from.getTime(), 1, true],
    [to.getTime() - 1, 1, false],
    [from.getTime() + 1, 3, true],
    [from.getTime() - 1, 2, true],
    [to.getTime(), 2, true],
  ] as const)
    await service.event({ startTime: new Date(time), chapterId, isPublic });
  const { counts } = await service.internal.weekCounts();
  expect(counts.sort((a, b) => a.chapterId - b.chapterId)).toEqual([
    { chapterId: 1, count: 2, publicCount: 1 },
    { chapterId: 3, count: 1, publicCount: 1 },
  ]);
  await service.close();
});

test('the demo organisation is seeded once, with correct counts', async () => {
  const service = await createHarness({ SEED: 'demo' });
  await expectConsistent(service.models);
  expect(await service.models.Events.countDocuments()).toBe(60);
  expect(await service.models.Events.countDocuments({ attendeeCount: { $gt: 2 } })).toBeGreaterThan(10);
  expect((await service.as().list({ query: { time: 'upcoming' } })).length).toBeGreaterThan(5);
  const rsvps = await service.models.Rsvps.countDocuments();
  const again = await start({ ...service.rig.env, SEED: 'demo', CHAPTERS_URL: 'http://127.0.0.1:1' });
  await again.stop();
  expect([await service.models.Events.countDocuments(), await service.models.Rsvps.countDocuments()]).toEqual([
    60,
    rsvps,
  ]);
  await service.close();
});
