import { createHarness, outcomeCode, siteAdmin, type Harness } from '../testing/harness';
import { someId } from '@meridian/service-kit/testing';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

test('a step is done when the data show it, and the list can be dismissed when all steps are done', async () => {
  const office = harness.as(siteAdmin);
  expect(await office.firstSteps()).toEqual({
    done: [],
    examples: { pages: 4, posts: 6 },
    chapter: null,
    isDismissed: false,
  });
  const chapter = { id: 1, name: 'Lakeside', slug: 'lakeside' };
  Object.assign(harness.found, { isNamed: true, pages: 0, posts: 1, chapter, hasAdmin: true, hasInvite: true });
  expect(await office.firstSteps()).toEqual({
    done: ['organization', 'chapter', 'admin', 'people'],
    examples: { pages: 0, posts: 1 },
    chapter,
    isDismissed: false,
  });
  await expect(office.dismissFirstSteps()).rejects.toThrow('2 steps are left. Do them first.');
  Object.assign(harness.found, { posts: 0 });
  await expect(office.dismissFirstSteps()).rejects.toThrow('One step is left. Do it first.');
  Object.assign(harness.found, { hasAnnouncement: true, hasInvite: false, hasInvited: true });
  const outcomes = await Promise.all([1, 2, 3].map(() => office.dismissFirstSteps()));
  expect(outcomes.map(({ isDismissed }) => isDismissed)).toEqual([true, true, true]);
  expect(await harness.db.collection('auditEntries').countDocuments({ action: 'first-steps.dismissed' })).toBe(1);
  // Another site admin sees the same.
  expect((await harness.as({ ...siteAdmin, userId: someId() }).firstSteps()).isDismissed).toBe(true);
  expect(await outcomeCode(harness.as({ userId: someId() }).firstSteps())).toBe('403 forbidden');
});
