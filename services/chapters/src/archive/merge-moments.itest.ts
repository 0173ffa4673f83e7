import { eventually, letTimePass, outcome, someId } from '@meridian/service-kit/testing';
import { endEvents } from './end-events';
import { moveEvents } from './move-events';
import { useMergeTestServer } from '../testing/merge-test-server';
import { PROFILE } from '../testing/test-server';

const { server, personas, events, office, two, merge } = useMergeTestServer();
beforeEach(() => Object.assign(events, { isAway: false, missed: 0, left: 0, moved: [] }));

test('upcoming events are moved immediately, again half a minute later, and by another process after a crash', async () => {
  const { from, into } = await two();
  events.left = 3;
  await merge(from.id, into.id);
  const move = { id: from.id, intoId: into.id, by: personas.siteAdmin.userId };
  await eventually(() => events.moved.length >= 3);
  expect(events.moved[0]).toEqual(move);
  const waits = () => server.models.Chapters.exists({ _id: from.id, 'archive.moveEventsBy': { $exists: true } });
  expect(await waits()).not.toBeNull();
  // Until then the other chapter can be neither merged nor archived.
  const other = await two();
  const unfinished = '409 Another chapter is being merged into this one. Try again in a minute.';
  expect(await outcome(merge(into.id, other.into.id))).toBe(unfinished);
  const archive = { params: { id: into.id }, body: { reason: 'Asleep', cancelEvents: true } };
  expect(await outcome(office().archive(archive))).toBe(unfinished);
  const client = { moveOfChapter: async () => ({ left: 0 }) };
  await moveEvents(server.models, client, { now: new Date(Date.now() + 31_000) });
  expect(await waits()).toBeNull();
  // After another merge, all addresses lead to the last chapter.
  await merge(into.id, other.into.id);
  expect(await server.as(personas.member).bySlug({ params: { slug: from.slug } })).toMatchObject({
    id: other.into.id,
  });
  expect(await server.models.Chapters.findById(from.id).lean()).toMatchObject({
    archive: { mergedInto: other.into.id },
  });
});

test('events are moved although the events service was away for an hour', async () => {
  const { from, into } = await two();
  events.isAway = true;
  await merge(from.id, into.id);
  await eventually(() => events.missed > 0);
  letTimePass(60 * 60_000);
  events.isAway = false;
  await eventually(() => events.moved.length > 0);
});

test('events of merged and archived chapters are moved or cancelled in the name of a merged account, and of nobody after its deletion', async () => {
  const [{ from, into }, other] = [await two(), await two()];
  const leaving = { userId: someId(), isSiteAdmin: true };
  await server.as(leaving).merge({ params: { id: from.id }, body: { intoId: into.id, reason: 'Nearer' } });
  const archive = { params: { id: other.from.id }, body: { reason: 'Asleep', cancelEvents: true } };
  await server.as(leaving).archive(archive);
  const readNames = async () =>
    (await server.models.Chapters.find({ _id: { $in: [from.id, other.from.id] } }, { archive: 1 }).lean()).map(
      ({ archive: { cancelEventsBy, moveEventsBy } = {} }) => cancelEventsBy ?? moveEventsBy ?? null,
    );
  const { userId } = await server.person();
  await server.internal.mergePerson({ params: { userId: leaving.userId }, body: { intoId: userId } });
  expect((await readNames()).map(String)).toEqual([userId, userId]);
  await server.internal.removePerson({ params: { userId } });
  expect(await readNames()).toEqual([null, null]);
  const bodies: object[] = [];
  const client = {
    moveOfChapter: async ({ body }: { body: object }) => (bodies.push(body), { left: 0 }),
    cancelOfChapter: async ({ body }: { body: object }) => (bodies.push(body), { left: 0 }),
  };
  await moveEvents(server.models, client);
  await endEvents(server.models, client);
  expect(bodies).toContainEqual({ intoId: into.id });
  expect(bodies).toContainEqual({ reason: 'Asleep' });
});

test('a person who registers with a chapter that is merged at that moment becomes a member of the other one', async () => {
  const { from, into } = await two();
  await merge(from.id, into.id);
  const userId = someId();
  await server.internal.syncPerson({
    params: { userId },
    body: { ...PROFILE, isActive: true, homeChapterId: from.id, version: 1 },
  });
  expect(await server.as({ userId }).memberships({ params: { userId } })).toMatchObject([{ chapterId: into.id }]);
});
