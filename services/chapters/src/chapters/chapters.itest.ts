import { DAY_MS } from '@meridian/shared-types';
import {
  commandsDuring,
  outcome,
  recordedDomainEvents,
  slowReads,
  someId,
  readPages,
} from '@meridian/service-kit/testing';
import { Chapter } from '@meridian/shared-types/schemas';
import { start } from '../app';
import { usePersonas, useTestServer, createTestServer, expectConsistent } from '../testing/test-server';

describe('chapters', () => {
  const server = useTestServer();
  const personas = usePersonas(server);

  test('chapters are listed by name, with exactly the fields of the contract', async () => {
    const list = await server.as().list();
    expect(list.map(({ name }) => name)).toEqual(['Bay Area', 'North Shore', 'São Paulo Bridge']);
    expect(list[1]).toEqual({
      id: 1,
      slug: 'north-shore',
      name: 'North Shore',
      description: 'About North Shore',
      state: 'Illinois',
      timeZone: 'America/Chicago',
      memberCount: 3,
      eventCount: 0,
      createdAt: '2020-01-01T00:00:00.000Z',
    });
    const { foundedOn: _, joinPolicy: __, asksQuestions: ___, picture: ____, ...always } = Chapter.shape;
    expect(Object.keys(list[0]!).sort()).toEqual(Object.keys(always).sort());
  });

  test('a list has only the chapter with an id, if one is given, and nothing for an unknown one', async () => {
    const listWith = async (id: string) => (await server.as().list({ query: { id } })).map(({ slug }) => slug);
    expect([await listWith('1'), await listWith('999')]).toEqual([['north-shore'], []]);
  });

  test('other services get the chapters with their locations and numbers of members', async () => {
    const { chapters } = await server.internal.overview();
    expect(chapters.map(({ id, memberCount }) => [id, memberCount])).toEqual([
      [3, expect.any(Number)],
      [1, 3],
      [2, expect.any(Number)],
    ]);
    expect(chapters[0]).toEqual({
      id: 3,
      name: 'Bay Area',
      state: 'California',
      timeZone: 'America/Los_Angeles',
      createdAt: '2020-03-01T00:00:00.000Z',
      memberCount: expect.any(Number),
      homeCount: expect.any(Number),
    });
  });

  test('other services get the number of people who joined each chapter first, so that every person counts once', async () => {
    const counts = async () =>
      (await server.internal.overview()).chapters.map(({ id, memberCount, homeCount }) => [id, memberCount, homeCount]);
    await server.person({ 2: 'member', 3: 'member' });
    const people = await server.models.People.find({}, { places: 1 }).lean();
    const homes = (id: number) => people.filter(({ places }) => places[0]?.chapterId === id).length;
    const members = (id: number) =>
      people.filter(({ places }) => places.some(({ chapterId }) => chapterId === id)).length;
    expect(await counts()).toEqual([3, 1, 2].map((id) => [id, members(id), homes(id)]));
    const sent = await commandsDuring(`${server.environment.env.DATABASE_PREFIX}chapters`, counts);
    const slow = await slowReads(server.models.db, sent);
    expect(slow?.filter((read) => read.includes('people')) ?? []).toEqual([]);
  });

  test.each(['sao-paulo', 'são-paulo-bridge', 'SAO-PAULO', 'São Paulo Bridge', ' são  paulo bridge'])(
    'chapters are found by the slug %s',
    async (slug) => {
      expect((await server.as().bySlug({ params: { slug } })).id).toBe(2);
    },
  );

  test("a stored slug takes precedence over another chapter's name", async () => {
    await server.models.Chapters.create({
      _id: 10,
      slug: 'bay-area-south',
      // The name of this chapter is the address of another one. Founding such a chapter is refused, so the test stores
      // it.
      slugs: ['bay-area-south'],
      name: 'North Shore',
      state: 'Ohio',
      createdAt: new Date(),
    });
    expect((await server.as().bySlug({ params: { slug: 'north-shore' } })).id).toBe(1);
    await server.models.Chapters.deleteOne({ _id: 10 });
  });

  test('the chapters in which a person may create events begin with those that the person administers', async () => {
    const both = await server.person({ 2: 'admin', 3: 'member', 1: 'member' });
    // Bay Area sorts before North Shore.
    expect((await server.as(both).creatable()).map(({ id }) => id)).toEqual([2, 3, 1]);
    expect((await server.as(personas.siteAdmin).creatable()).map(({ id }) => id)).toEqual([3, 1, 2]);
    expect(await server.as(await server.person()).creatable()).toEqual([]);
    await server
      .as({ ...(await server.person({ 2: 'admin' })), isSiteAdmin: true })
      .removeMember({ params: { id: 2, userId: both.userId } });
    expect((await server.as(both).creatable()).map(({ id }) => id)).toEqual([3, 1]);
  });

  test('announcements are returned newest first, in pages, for one chapter', async () => {
    const admin = server.as(personas.admin);
    const createdAt = Date.now() - 1_000_000;
    await server.models.Announcements.insertMany(
      Array.from({ length: 9 }, (_, index) => ({
        chapterId: 1 + (index % 2),
        authorId: someId(),
        title: `Older ${index}`,
        content: 'C',
        createdAt: new Date(createdAt + Math.floor(index / 4)),
      })),
    );
    const posted = await admin.announce({ params: { id: 1 }, body: { title: '  News  ', content: 'Line\nline' } });
    expect(posted).toEqual({
      id: expect.any(String),
      title: 'News',
      content: 'Line\nline',
      createdAt: expect.any(String),
      isPinned: false,
    });
    const reader = server.as(await server.person({ 1: 'member', 2: 'member', 3: 'member' }));
    expect((await reader.announcementCounts()).sort((a, b) => a.chapterId - b.chapterId)).toEqual([
      { chapterId: 1, count: 6 },
      { chapterId: 2, count: 4 },
      { chapterId: 3, count: 0 },
    ]);
    expect(await server.as(await server.person()).announcementCounts()).toEqual([]);
    const whole = await admin.announcements({ params: { id: 1 } });
    expect(whole[0]).toEqual(posted);
    expect(whole).toHaveLength(6);
    const seen = await readPages((before) =>
      admin.announcements({ params: { id: 1 }, query: { limit: '2', ...(before && { before }) } }),
    );
    expect(seen).toEqual(whole);
  });

  test.each([
    [{ title: ' ', content: 'C' }, '400 Title is required'],
    [{ title: 'T', content: '' }, '400 Content is required'],
    [{ title: 'T'.repeat(161), content: 'C' }, '400 Must be at most 160 characters'],
  ])('an announcement %j is refused', async (body, refusal) => {
    expect(await outcome(server.as(personas.admin).announce({ params: { id: 1 }, body }))).toBe(refusal);
  });
});

test('a number in a name is sorted as a number, so Chapter 2 is before Chapter 10', async () => {
  const server = await createTestServer();
  for (const number of [10, 9, 2])
    await server.models.Chapters.create({
      _id: 100 + number,
      slug: `chapter-${number}`,
      name: `Chapter ${number}`,
      state: 'Illinois',
      description: '',
      createdAt: new Date(),
    });
  const names = (await server.as().list()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('Chapter'))).toEqual(['Chapter 2', 'Chapter 9', 'Chapter 10']);
  await server.close();
});

test('the demo organization is seeded once, with correct counters', async () => {
  const server = await createTestServer({ SEED: 'demo' });
  await expectConsistent(server.models);
  const list = await server.as().list();
  expect(list).toHaveLength(12);
  expect(list.every(({ memberCount }) => memberCount >= 2)).toBe(true);
  expect(await server.models.Chapters.countDocuments({ adminCount: 0 })).toBe(0);
  const pending = await server.internal.pendingRequests();
  expect(pending.length).toBeGreaterThan(5);
  expect(new Set(pending.map(({ chapterId }) => chapterId)).size).toBeGreaterThan(2);
  const { People, Memberships, Announcements, JoinRequests } = server.models;
  const counts = async () => [
    ...(await Promise.all(
      [People, Memberships, Announcements, JoinRequests].map((each) => each.collection.countDocuments()),
    )),
    (await recordedDomainEvents(server.models.db)).length,
  ];
  const before = await counts();
  const domainEvents = await recordedDomainEvents(server.models.db);
  expect(new Set(domainEvents.map(({ kind }) => kind))).toEqual(
    new Set(['announcement.posted', 'join-request.created']),
  );
  const threeDaysAgo = Date.now() - 3 * DAY_MS; // Domain events that are older than this cause no mail.
  expect(domainEvents.filter(({ at }) => Date.parse(at) > threeDaysAgo)).toEqual([]);
  const again = await start({ ...server.environment.env, SEED: 'demo' });
  await again.stop();
  expect(await counts()).toEqual(before);
  await server.close();
});
