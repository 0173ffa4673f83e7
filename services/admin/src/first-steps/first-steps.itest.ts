import { serveAdmin, outcomeCode, siteAdmin } from '../testing/test-server';
import { someId } from '@meridian/service-kit/testing';

const server = serveAdmin();

test('a step is done when the data show it, and the list can be dismissed when all steps are done', async () => {
  const office = server.as(siteAdmin);
  expect(await office.firstSteps()).toEqual({
    done: [],
    examples: { pages: 4, posts: 6 },
    chapter: null,
    isDismissed: false,
  });
  const chapter = { id: 1, name: 'Lakeside', slug: 'lakeside' };
  Object.assign(server.found, { isNamed: true, pages: 0, posts: 1, chapter, hasAdmin: true, hasInvite: true });
  expect(await office.firstSteps()).toEqual({
    done: ['organization', 'chapter', 'admin', 'people'],
    examples: { pages: 0, posts: 1 },
    chapter,
    isDismissed: false,
  });
  await expect(office.dismissFirstSteps()).rejects.toThrow('2 steps are left. Do them first.');
  Object.assign(server.found, { posts: 0 });
  await expect(office.dismissFirstSteps()).rejects.toThrow('One step is left. Do it first.');
  Object.assign(server.found, { hasAnnouncement: true, hasInvite: false, hasInvited: true });
  const outcomes = await Promise.all([1, 2, 3].map(() => office.dismissFirstSteps()));
  expect(outcomes.map(({ isDismissed }) => isDismissed)).toEqual([true, true, true]);
  expect(await server.db.collection('auditEntries').countDocuments({ action: 'first-steps.dismissed' })).toBe(1);
  // Another site admin sees the same.
  expect((await server.as({ ...siteAdmin, userId: someId() }).firstSteps()).isDismissed).toBe(true);
  expect(await outcomeCode(server.as({ userId: someId() }).firstSteps())).toBe('403 forbidden');
});
