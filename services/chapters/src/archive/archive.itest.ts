import { aProfile } from '@meridian/shared-types/testing';
import { createServiceClient, unavailable, type Identity, type RunningServer } from '@meridian/service-kit';
import {
  eventually,
  implementSome,
  outcome,
  recordedActions,
  serveRouters,
  someId,
} from '@meridian/service-kit/testing';
import { chaptersInternalApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import { changeDueAnnouncements } from '../announcements/announcement-job';
import { createTestServer, createPersonas, type TestServer, type Persona } from '../testing/test-server';
import { endEvents } from './end-events';

const TOKEN = 't'.repeat(32);
let server: TestServer;
let personas: Awaited<ReturnType<typeof createPersonas>>;
type Cancellation = { id: number; reason: string; by?: string | undefined };
/** The state of the stub of the events service. */
const events = { upcoming: 0, isAway: false, cancelled: [] as Cancellation[] };
let stub: RunningServer;
beforeAll(async () => {
  const router = implementSome(eventsInternalApi, {
    weekCounts: async () => ({ counts: [] }),
    upcomingOfChapter: async () => {
      if (events.isAway) throw unavailable();
      return { count: events.upcoming };
    },
    cancelOfChapter: async ({ params, body }) => {
      events.cancelled.push({ ...params, ...body });
      return { left: 0 };
    },
  });
  const anyone: Identity = { userId: someId(), sessionId: someId(), isActive: true, isSiteAdmin: true };
  stub = await serveRouters([router], { verifyIdentity: async () => anyone, serviceToken: TOKEN });
  server = await createTestServer({ EVENTS_URL: stub.url, SERVICE_TOKEN: TOKEN });
  personas = await createPersonas(server);
});
afterAll(async () => {
  await server.close();
  await stub.stop();
});
beforeEach(async () => {
  Object.assign(events, { upcoming: 0, isAway: false, cancelled: [] });
  await bringBack().catch(() => undefined);
});

const internal = () => createServiceClient(chaptersInternalApi, server.running.url, TOKEN);
const office = () => server.as(personas.siteAdmin);
const archive = (fields: object = {}, id = 1) =>
  office().archive({ params: { id }, body: { reason: 'Too few people', ...fields } });
const bringBack = (id = 1) => office().bringBack({ params: { id }, body: { reason: 'People again' } });
const ARCHIVED = '409 This chapter was archived. You can read it, but nothing in it can change.';
const ONLY_OFFICE = '403 Only site admins can do this.';
test.each<[Persona, string]>([
  ['anonymous', '401 Sign in to continue.'],
  ['newsletter', ONLY_OFFICE],
  ['member', ONLY_OFFICE],
  ['admin', ONLY_OFFICE],
  ['otherAdmin', ONLY_OFFICE],
  ['siteAdmin', 'ok'],
  ['dormantSiteAdmin', 'ok'],
])('a site admin alone may archive a chapter and bring it back: %s', async (who, expected) => {
  const api = server.as(personas[who]);
  const params = { id: 1 };
  expect(await outcome(api.archiveSummary({ params }))).toBe(expected);
  expect(await outcome(api.archive({ params, body: { reason: 'Asleep' } }))).toBe(expected);
  if (expected !== 'ok') await archive();
  expect(await outcome(api.archived())).toBe(expected);
  expect(await outcome(api.bringBack({ params, body: { reason: 'Awake' } }))).toBe(expected);
});

/** Returns everything that people read about chapters, memberships and the directory. */
async function whatIsSeen() {
  const api = server.as(personas.member);
  const { userId } = personas.member;
  return {
    list: await api.list(),
    mine: await api.memberships({ params: { userId } }),
    creatable: await server.as(personas.admin).creatable(),
    directory: await api.directory({ query: {} }),
    people: await api.everyone({ query: {} }),
    members: await api.members({ params: { id: 1 } }),
    count: await api.countPeople(),
    pending: await internal().pendingRequests({ query: {} }),
    counts: await api.announcementCounts(),
  };
}

test('an archived chapter is in no list, its page gives the reason, and bringing it back restores everything', async () => {
  const newcomer = await server.person();
  await server.as(newcomer).requestToJoinByPath({ params: { id: 1 }, body: { message: 'May I?' } });
  await server.person({ 3: 'member', 1: 'admin', 2: 'member' });
  const before = await whatIsSeen();
  expect(before.pending).toHaveLength(1);
  expect(await office().archiveSummary({ params: { id: 1 } })).toMatchObject({ pendingRequests: 1, upcomingEvents: 0 });
  const archived = await archive();
  expect(archived).toMatchObject({ id: 1, archive: { reason: 'Too few people' } });

  const during = await whatIsSeen();
  expect(during.list.map(({ id }) => id)).not.toContain(1);
  expect([...during.mine, ...during.directory, ...during.people].map(({ chapterId }) => chapterId)).not.toContain(1);
  expect(during).toMatchObject({ creatable: [], pending: [], counts: [] });
  // The page, its members and the person's own list of archived chapters are still available.
  expect(during.members).toEqual(before.members);
  const { profile, userId } = during.members[0]!;
  const search = await server.as(personas.member).members({ params: { id: 1 }, query: { search: profile.name } });
  expect(search.map((entry) => entry.userId)).toEqual([userId]);
  expect(await server.as(personas.member).bySlug({ params: { slug: 'north-shore' } })).toEqual(archived);
  expect(await server.as(personas.member).membershipStatus({ params: { id: 1 } })).toEqual({
    isMember: true,
    role: 'member',
    isArchived: true,
  });
  expect(await server.as(personas.member).myArchived()).toMatchObject([{ id: 1, name: 'North Shore' }]);
  expect(await server.as(personas.outsider).myArchived()).toEqual([]);
  expect(await office().archived()).toMatchObject([{ id: 1, archive: { reason: 'Too few people' } }]);
  const { memberships } = await office().ofPerson({ params: { userId: personas.member.userId } });
  expect(memberships).toMatchObject([{ chapterId: 1, isArchived: true, chapter: { name: 'North Shore' } }]);

  const { archive: _, ...open } = archived;
  expect(await bringBack()).toEqual(open);
  expect(await whatIsSeen()).toEqual(before);
  const actions = (await recordedActions(server.models.db)).filter(({ action }) => action !== 'personal-data.read');
  expect(actions.slice(-2)).toMatchObject([
    { action: 'chapter.archived', chapterId: 1, detail: 'North Shore: Too few people' },
    { action: 'chapter.brought-back', chapterId: 1, detail: 'North Shore: People again' },
  ]);
});

test('requests, decisions, members, roles, settings and announcements of an archived chapter cannot change', async () => {
  const [asks, extra] = [await server.person(), await server.person()];
  const request = await server.as(asks).requestToJoinByPath({ params: { id: 1 }, body: { message: '' } });
  const announced = await server
    .as(personas.admin)
    .announce({ params: { id: 1 }, body: { title: 'Dinner', content: 'At eight' } });
  const { version } = await archive();
  const params = { id: 1 };
  const own = { ...params, userId: personas.member.userId };
  const seen = { headers: { 'if-match': `"${version}"` } };
  const announcement = { title: 'Supper', content: 'At nine' };
  for (const who of [personas.admin, personas.siteAdmin]) {
    const api = server.as(who);
    const outcomes = await Promise.all(
      [
        api.approve({ params: { id: request.id } }),
        api.reject({ params: { id: request.id } }),
        api.setRole({ params: own, body: { role: 'admin' } }),
        api.removeMember({ params: own }),
        api.ban({ params, body: { userId: extra.userId, reason: 'Advertising' } }),
        api.saveNote({ params, body: { note: 'Welcome', isSaved: true } }),
        api.edit({ params, body: { description: 'New' } }, seen),
        api.announce({ params, body: announcement }),
        api.announceWidely({ body: { ...announcement, to: { chapterIds: [1] } } }),
        api.editAnnouncement({ params: { id: announced.id }, body: announcement }, seen),
        api.deleteAnnouncement({ params: { id: announced.id } }),
        api.pinAnnouncement({ params: { ...params, announcementId: announced.id }, body: { isPinned: true } }),
      ].map((call) => outcome(call)),
    );
    expect(outcomes.filter((each) => each !== ARCHIVED)).toEqual([]);
  }
  expect(await outcome(office().addMember({ params, body: { userId: extra.userId, role: 'member' } }))).toBe(ARCHIVED);
  expect(await outcome(server.as(extra).requestToJoinByBody({ body: { chapterId: 1 } }))).toBe(ARCHIVED);
  expect(await outcome(server.as(personas.member).removeMember({ params: own }))).toBe(ARCHIVED);
  expect(await outcome(archive())).toBe(ARCHIVED);
  // Members can still read the announcements.
  expect(await server.as(personas.member).announcements({ params })).toMatchObject([{ title: 'Dinner' }]);
  // People can still withdraw their own requests.
  expect(await outcome(server.as(asks).withdrawRequest({ params: { id: request.id } }))).toBe('ok');
  await bringBack();
  expect(await outcome(bringBack())).toBe('409 This chapter is not archived.');
});

test('upcoming events need a confirmation, are cancelled with the reason, and once more for events created in the meantime', async () => {
  events.upcoming = 2;
  expect(await outcome(archive())).toBe('409 This chapter has 2 upcoming events. Say whether to cancel them.');
  events.isAway = true;
  expect(await outcome(archive())).toMatch(/^503/);
  expect(await office().archived()).toEqual([]);
  await archive({ cancelEvents: true });
  const cancelled = { id: 1, reason: 'Too few people', by: personas.siteAdmin.userId };
  await eventually(() => events.cancelled.length > 0);
  expect(events.cancelled[0]).toEqual(cancelled);
  const stub = {
    cancelOfChapter: async ({ body }: { body: object }) => {
      events.cancelled.push({ ...cancelled, ...body });
      return { left: 0 };
    },
  };
  const waits = () => server.models.Chapters.exists({ _id: 1, 'archive.cancelEventsBy': { $exists: true } });
  await endEvents(server.models, stub);
  expect(await waits()).not.toBeNull();
  await endEvents(server.models, stub, new Date(Date.now() + 31_000));
  expect(await waits()).toBeNull();
});

test('an announcement that becomes due while its chapter is archived notifies nobody', async () => {
  const publishAt = new Date(Date.now() + 60_000).toISOString();
  const body = { title: 'Later', content: 'Soon', publishAt };
  const { id } = await server.as(personas.admin).announce({ params: { id: 1 }, body });
  await archive();
  const notified: number[] = [];
  await changeDueAnnouncements(
    server.models,
    { announced: (chapterId) => void notified.push(chapterId) },
    new Date(Date.now() + 61_000),
  );
  expect(notified).toEqual([]);
  expect(await server.models.Announcements.exists({ _id: id })).toBeNull();
  expect(await server.models.HiddenAnnouncements.findById(id).lean()).toMatchObject({ state: 'expired' });
});

test('of two site admins one archives, and simultaneous approvals are counted or refused', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => server.person()));
  const requests = await Promise.all(
    people.map((who) => server.as(who).requestToJoinByPath({ params: { id: 1 }, body: { message: '' } })),
  );
  const [one, other, ...approvals] = await Promise.all([
    outcome(archive()),
    outcome(archive()),
    ...requests.map(({ id }) => outcome(server.as(personas.admin).approve({ params: { id } }))),
  ]);
  expect([one, other].sort()).toEqual([ARCHIVED, 'ok'].sort());
  expect(new Set([...approvals, 'ok', ARCHIVED])).toEqual(new Set(['ok', ARCHIVED]));
  const chapter = await server.models.Chapters.findById(1).lean();
  expect(await server.models.Memberships.countDocuments({ chapterId: 1 })).toBe(chapter?.memberCount);
  expect(await server.models.People.exists({ 'places.chapterId': 1 })).toBeNull();
  await bringBack();
  expect(await server.models.People.countDocuments({ 'places.chapterId': 1 })).toBe(chapter?.memberCount);
});

test('people who register or leave while the chapter is archived are counted correctly', async () => {
  const only = await server.person({ 2: 'admin' }, { isActive: true });
  await server.models.Chapters.updateOne({ _id: 2 }, { adminCount: 1 });
  await server.models.Memberships.deleteMany({ userId: personas.otherAdmin.userId });
  await archive({}, 2);
  const { memberCount = 0 } = (await server.models.Chapters.findById(2).lean()) ?? {};
  await internal().prepareRemoval({ params: { userId: only.userId } });
  await internal().removePerson({ params: { userId: only.userId } });
  const newcomer = personas.newsletter.userId.replace(/^./, (digit) => (digit === 'a' ? 'b' : 'a'));
  const profile = aProfile({ name: 'New' });
  await internal().syncPerson({
    params: { userId: newcomer },
    body: { ...profile, isActive: true, homeChapterId: 2, version: 1 },
  });
  expect(await server.models.Chapters.findById(2).lean()).toMatchObject({ memberCount, adminCount: 0 });
  expect(await server.as({ userId: newcomer }).memberships({ params: { userId: newcomer } })).toEqual([]);
  await bringBack(2);
  expect(await server.as({ userId: newcomer }).memberships({ params: { userId: newcomer } })).toHaveLength(1);
});
