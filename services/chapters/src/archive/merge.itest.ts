import { HOUR_MS } from '@meridian/shared-types';
import { outcome, recordedActions } from '@meridian/service-kit/testing';
import { ARCHIVED, useMergeTestServer } from '../testing/merge-test-server';

const { server, personas, office, two, merge } = useMergeTestServer();

const domainEvents = async (kind: string) =>
  (await server.models.db.collection('domainEventOutbox').find().toArray())
    .map((doc) => (doc['record'] ?? doc) as { kind: string; data: object; audience: { userIds: string[] } })
    .filter((domainEvent) => domainEvent.kind === kind);

test('members, requests and addresses move to the other chapter, and only former members read the old history', async () => {
  const { from, into } = await two();
  const [admin, both, banned, isNew] = [
    await server.person({ [from.id]: 'admin' }),
    await server.person({ [from.id]: 'admin', [into.id]: 'member' }),
    await server.person({ [from.id]: 'member' }),
    await server.person({ [from.id]: 'member' }),
  ];
  const host = await server.person({ [into.id]: 'admin' });
  const [asks, asksBoth, isBanned] = [await server.person(), await server.person(), await server.person()];
  for (const userId of [banned.userId, isBanned.userId])
    await office().ban({ params: { id: into.id }, body: { userId, reason: 'Advertising' } });
  for (const who of [asks, asksBoth, isBanned]) await server.ask(who, from.id, { message: 'May I?' });
  await server.ask(asksBoth, into.id);
  const publishAt = new Date(Date.now() + HOUR_MS).toISOString();
  const announce = (title: string, fields = {}) =>
    server.as(admin).announce({ params: { id: from.id }, body: { title, content: 'Hello', ...fields } });
  await announce('Old news');
  await announce('Later', { publishAt });

  expect(await office().mergeSummary({ params: { id: from.id }, query: { into: String(into.id) } })).toEqual({
    joining: 2,
    alreadyMembers: 1,
    banned: 1,
    admins: 2,
    pendingRequests: 3,
    upcomingEvents: 3,
    scheduledAnnouncements: 1,
  });
  const merged = await merge(from.id, into.id);
  const mergedInto = { id: into.id, slug: into.slug, name: into.name };
  expect(merged).toMatchObject({ slug: `${from.slug}-archive-${from.id}`, archive: { reason: 'Nearer', mergedInto } });

  const listMembers = async (id: number) =>
    (await server.as(personas.siteAdmin).members({ params: { id } })).map(({ userId, role }) => [userId, role]);
  expect((await listMembers(into.id)).sort()).toEqual(
    [
      [host.userId, 'admin'],
      [both.userId, 'member'],
      [admin.userId, 'member'],
      [isNew.userId, 'member'],
    ].sort(),
  );
  expect(await listMembers(from.id)).toHaveLength(4);
  const stored = await server.models.Chapters.findById(into.id).lean();
  expect([stored?.memberCount, stored?.adminCount]).toEqual([4, 1]);
  const directory = await server.as(admin).directory({ query: { chapter: String(into.id) } });
  expect(directory.map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([admin.userId, both.userId, isNew.userId]),
  );
  const mine = await server.as(admin).memberships({ params: { userId: admin.userId } });
  expect(mine.map(({ chapterId }) => chapterId)).toEqual([into.id]);

  // Of the requests, one is now pending there, one already was, and one is rejected.
  const waiting = await server.as(host).joinRequests({ params: { id: into.id } });
  expect(waiting.map(({ message }) => message).sort()).toEqual(['', 'May I?']);
  expect(await server.as(isBanned).myJoinRequests()).toMatchObject([{ status: 'rejected', chapterId: from.id }]);
  expect(await server.as(asksBoth).myJoinRequests()).toHaveLength(1);

  // The address leads to the other chapter, and the merged one has an address of its own.
  const bySlug = (slug: string) => server.as(admin).bySlug({ params: { slug } });
  expect(await bySlug(from.slug)).toMatchObject({ id: into.id });
  expect(await bySlug(merged.slug)).toMatchObject({ id: from.id, archive: { mergedInto } });
  expect(await server.as(isNew).myArchived()).toMatchObject([{ id: from.id, archive: { mergedInto } }]);
  expect(await server.as(isNew).announcements({ params: { id: from.id } })).toMatchObject([{ title: 'Old news' }]);
  const later = await server.models.HiddenAnnouncements.find({ title: 'Later', chapterId: into.id }).lean();
  expect(later).toMatchObject([{ state: 'scheduled', version: 2 }]);

  const actions = (await recordedActions(server.models.db)).slice(-1);
  expect(actions).toMatchObject([
    { action: 'chapter.merged', chapterId: from.id, detail: `${from.name} into ${into.name}: Nearer` },
  ]);
});

test('new members, existing members and people with requests are notified once each', async () => {
  const { from, into } = await two();
  const [isNew, both, host, asks] = [
    await server.person({ [from.id]: 'member' }),
    await server.person({ [from.id]: 'member', [into.id]: 'member' }),
    await server.person({ [into.id]: 'admin' }),
    await server.person(),
  ];
  await server.ask(asks, from.id);
  await merge(from.id, into.id);
  const notified = (await domainEvents('chapter.merged')).filter(
    (domainEvent) => (domainEvent.data as { mergedId: number }).mergedId === from.id,
  );
  const people = Object.fromEntries(
    notified.map(({ data, audience }) => [(data as { as: string }).as, audience.userIds.sort()]),
  );
  const { userId: by } = personas.siteAdmin;
  expect(people).toEqual({
    joined: [isNew.userId],
    stays: [by, both.userId, host.userId].sort(),
    asked: [asks.userId],
  });
});

test('admins stay admins if the site admin selects this', async () => {
  const { from, into } = await two();
  const [one, both] = [
    await server.person({ [from.id]: 'admin' }),
    await server.person({ [from.id]: 'admin', [into.id]: 'member' }),
  ];
  await merge(from.id, into.id, { keepAdmins: true });
  for (const { userId } of [one, both]) {
    expect(await server.models.Memberships.findOne({ userId, chapterId: into.id }).lean()).toMatchObject({
      role: 'admin',
    });
    const person = await server.models.People.findById(userId).lean();
    expect(person?.places.map(({ chapterId, role }) => [chapterId, role])).toEqual([[into.id, 'admin']]);
  }
  expect(await server.models.Chapters.findById(into.id).lean()).toMatchObject({ memberCount: 2, adminCount: 2 });
});

test('a merge of a chapter into itself or of an archived one is refused, and so is bringing a merged one back', async () => {
  const { from, into } = await two();
  const message = '400 A chapter cannot be merged into itself.';
  expect(await outcome(merge(from.id, from.id))).toBe(message);
  await merge(from.id, into.id);
  expect(await outcome(merge(from.id, into.id))).toBe(ARCHIVED);
  expect(await outcome(merge(into.id, from.id))).toBe(ARCHIVED);
  const back = office().bringBack({ params: { id: from.id }, body: { reason: 'Again' } });
  expect(await outcome(back)).toBe(
    `409 This chapter is part of ${into.name} now: its members, requests, addresses and upcoming events are there. It cannot come back.`,
  );
  // The address of the merged chapter is taken.
  expect(await outcome(office().found({ body: { name: from.name, state: 'Ohio' } }))).toMatch(/^409/);
});
