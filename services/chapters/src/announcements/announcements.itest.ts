import { HOUR_MS } from '@meridian/shared-types';
import { outcome, recordedDomainEvents } from '@meridian/service-kit/testing';
import type { AnnouncementEdit, AnnouncementInput } from '@meridian/shared-types';
import { chaptersApi } from '@meridian/shared-types/contracts';
import { createChapter } from '../administration/create-chapter';
import { PROFILE, usePerson, useTestServer, useEmptyOutboxes, type TestServer } from '../testing/test-server';
import { changeDueAnnouncements } from './announcement-job';
import { wordTextOf } from './announcement-words';

const server = useTestServer();
const admin = usePerson(server, { 1: 'admin' });
const member = usePerson(server, { 1: 'member' });
const both = usePerson(server, { 1: 'admin', 2: 'admin' });
const site = usePerson(server, {}, { isSiteAdmin: true });
useEmptyOutboxes(server);
beforeEach(async () => {
  const { Announcements, AnnouncementReads, HiddenAnnouncements } = server.models;
  for (const model of [Announcements, AnnouncementReads, HiddenAnnouncements]) await model.collection.deleteMany({});
});

type Person = Parameters<TestServer['as']>[0];
const params = { id: 1 };
const NEWS = { title: 'News', content: 'Good *ones*' };
const post = (input: Partial<AnnouncementInput> = {}, who: Person = admin) =>
  server.as(who).announce({ params, body: { ...NEWS, ...input } });
const edit = (id: string, version: number, input: Partial<AnnouncementEdit> = {}, who: Person = admin) =>
  server
    .as(who)
    .editAnnouncement({ params: { id }, body: { ...NEWS, ...input } }, { headers: { 'If-Match': `"${version}"` } });
const remove = (id: string, who: Person = admin) => server.as(who).deleteAnnouncement({ params: { id } });
const pin = (announcementId: string, isPinned = true, who: Person = admin, id = 1) =>
  server.as(who).pinAnnouncement({ params: { id, announcementId }, body: { isPinned } });
const titles = async (who: Person = member, id = 1) =>
  (await server.as(who).announcements({ params: { id }, query: {} })).map(({ title }) => title);
const managed = (state: 'published' | 'scheduled' | 'expired', who: Person = admin, chapter: number | null = 1) =>
  server.as(who).managedAnnouncements({ query: { state, ...(chapter !== null && { chapter: String(chapter) }) } });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const later = (hours: number) => new Date(inHours(hours));
const signals = { announced: jest.fn() };
const domainEventKinds = async () => (await recordedDomainEvents(server.models.db)).map(({ kind }) => kind);

test('an edit needs the current version, sets the time of the edit and corrects notices, and a conflict returns the first edit', async () => {
  const { id } = await post();
  expect(await edit(id, 1, { title: 'Better news' })).toMatchObject({ version: 2, title: 'Better news' });
  expect(await edit(id, 1, { title: 'Mine' }).catch((error: unknown) => error)).toMatchObject({
    status: 409,
    problem: { code: 'announcement_changed', current: { title: 'Better news', version: 2 } },
  });
  const [shown] = await server.as(member).announcements({ params, query: {} });
  expect(shown).toMatchObject({ title: 'Better news', editedAt: expect.any(String) });
  expect(await recordedDomainEvents(server.models.db)).toMatchObject([
    { kind: 'announcement.posted' },
    { kind: 'announcement.changed', data: { announcementId: id, version: 2, title: 'Better news' } },
  ]);
});

test('a deleted announcement disappears from lists and counters, and its reads are deleted', async () => {
  const { id } = await post();
  await server.as(member).seeAnnouncements({ body: { ids: [id] } });
  await remove(id);
  expect(await titles()).toEqual([]);
  expect(await server.as(member).announcementCounts()).toEqual([{ chapterId: 1, count: 0 }]);
  expect(await server.models.AnnouncementReads.countDocuments({})).toBe(0);
  expect(await domainEventKinds()).toEqual(['announcement.posted', 'announcement.withdrawn']);
  expect(await outcome(remove(id))).toContain('404');
});

test('a chapter has at most three pins, also when two admins pin at the same time, and pins are on the first page only', async () => {
  const ids: string[] = [];
  for (const title of ['1', '2', '3', '4', '5']) ids.push((await post({ title })).id);
  const [first = '', second = '', third = '', fourth = ''] = ids;
  await pin(first);
  await pin(second);
  const outcomes = await Promise.all([outcome(pin(third)), outcome(pin(fourth, true, both))]);
  expect(outcomes.filter((each) => each.startsWith('409'))).toEqual([
    '409 A chapter has at most 3 pinned announcements.',
  ]);
  await pin(fourth, false);
  await pin(third, false);
  expect(await titles()).toEqual(['2', '1', '5', '4', '3']);
  const page = { params, query: { before: fourth } };
  expect((await server.as(member).announcements(page)).map(({ title }) => title)).toEqual(['3']);
});

test('a scheduled announcement is shown only to admins until its time, then two replicas publish and notify it once', async () => {
  await post({ publishAt: inHours(2), expiresAt: inHours(5) });
  expect(await titles()).toEqual([]);
  expect(await domainEventKinds()).toEqual([]);
  expect(await managed('scheduled')).toMatchObject([{ title: 'News', state: 'scheduled' }]);
  expect(await outcome(managed('scheduled', member))).toMatch(/^403/);
  const run = (hours: number) => changeDueAnnouncements(server.models, signals, later(hours));
  await run(1);
  expect(await titles()).toEqual([]);
  await Promise.all([run(3), run(3), run(3)]);
  expect(await titles()).toEqual(['News']);
  expect(await domainEventKinds()).toEqual(['announcement.posted']);
  await Promise.all([run(6), run(6)]);
  expect(await titles()).toEqual([]);
  expect(await domainEventKinds()).toEqual(['announcement.posted', 'announcement.withdrawn']);
  const [expired] = await managed('expired');
  await edit(expired?.id ?? '', expired?.version ?? 0);
  expect(await titles()).toEqual(['News']); // Without an end it is shown again, but its members are not notified again.
  expect(await domainEventKinds()).toHaveLength(2);
});

test('times are checked, and a published announcement cannot be scheduled again', async () => {
  expect(await outcome(post({ expiresAt: inHours(-1) }))).toMatch(/^400/);
  expect(await outcome(post({ publishAt: inHours(3), expiresAt: inHours(2) }))).toMatch(/^400/);
  const { id } = await post();
  expect(await outcome(edit(id, 1, { publishAt: inHours(1) }))).toMatch(/^409/);
  const scheduled = await post({ publishAt: inHours(1) });
  await edit(scheduled.id, 1); // Without a time it is published immediately.
  expect(await titles()).toEqual(['News', 'News']);
  expect(await domainEventKinds()).toEqual(['announcement.posted', 'announcement.posted']);
});

test('recipients may change only while an announcement is scheduled, by a person who may post to the new ones', async () => {
  const { id } = await post({ publishAt: inHours(2) });
  const to = (...chapterIds: number[]) => ({ publishAt: inHours(2), to: { chapterIds } });
  expect(await outcome(edit(id, 1, to(2)))).toBe('403 Only admins of this chapter can post announcements.');
  expect(await outcome(edit(id, 1, to(1, 2)))).toMatch(/^403/);
  expect(await outcome(edit(id, 1, { ...to(), to: { all: true, later: false } }, both))).toMatch(/^403/);
  expect(await outcome(edit(id, 1, to(99), both))).toMatch(/^404/);
  expect(await edit(id, 1, to(1, 2), both)).toMatchObject({ chapterIds: [1, 2], state: 'scheduled' });
  expect(await edit(id, 2, { publishAt: inHours(2) }, both)).toMatchObject({ chapterIds: [1, 2] });
  expect(await edit(id, 3, to(2), both)).toMatchObject({ chapterIds: [2] });
  await changeDueAnnouncements(server.models, signals, later(3));
  expect([await titles(), await titles(both, 2)]).toEqual([[], ['News']]);
  expect(await domainEventKinds()).toEqual(['announcement.posted']);
  expect(await outcome(edit(id, 5, { to: { chapterIds: [1] } }, both))).toBe(
    '409 This announcement has already been published. Its recipients cannot change.',
  );
});

test('an announcement to several chapters is edited once, notified once, counted for each, and managed by admins of all', async () => {
  const body = { ...NEWS, to: { chapterIds: [2, 1] } };
  expect(await outcome(server.as(admin).announceWidely({ body }))).toMatch(/^403/);
  const { id } = await server.as(both).announceWidely({ body });
  expect(await titles(both, 2)).toEqual(['News']);
  expect(await server.as(both).announcementCounts()).toEqual([1, 2].map((chapterId) => ({ chapterId, count: 1 })));
  expect(await outcome(edit(id, 1))).toMatch(/^403/);
  await edit(id, 1, { title: 'Corrected' }, both);
  expect([await titles(both, 1), await titles(both, 2)]).toEqual([['Corrected'], ['Corrected']]);
  await pin(id); // Each chapter has its own pins.
  expect((await server.as(both).announcements({ params: { id: 2 }, query: {} }))[0]?.isPinned).toBe(false);
  const [notified] = await recordedDomainEvents(server.models.db);
  expect(notified).toMatchObject({ kind: 'announcement.posted-widely', audience: { chapterIds: [1, 2] } });
  const { userIds } = await server.internal.audienceOfSeveral({ body: { chapterIds: [1, 2] } });
  expect(userIds).toEqual([admin, member, both].map(({ userId }) => userId).sort());
  expect(await managed('published', site, null)).toMatchObject([{ id, readers: 3, chapterIds: [1, 2] }]);
});

test('only site admins post to all chapters, and a chapter that is founded later gets an announcement that includes it', async () => {
  const body = (later: boolean) => ({ ...NEWS, title: String(later), to: { all: true as const, later } });
  expect(await outcome(server.as(both).announceWidely({ body: body(false) }))).toMatch(/^403/);
  for (const each of [true, false]) await server.as(site).announceWidely({ body: body(each) });
  expect(await titles(member, 3)).toEqual(['false', 'true']);
  await createChapter(server.models.db, ['Oslo', 'Illinois']);
  expect(await titles(member, 4)).toEqual(['true']);
});

test("each person's read counts once, in their chapters only, and a deleted person is no longer counted", async () => {
  const leaver = await server.person({ 1: 'member' });
  const outsider = await server.person({ 3: 'member' });
  const { id } = await post();
  for (const who of [member, member, leaver, outsider]) await server.as(who).seeAnnouncements({ body: { ids: [id] } });
  expect(await managed('published')).toMatchObject([{ readBy: 2, readers: 4 }]);
  await server.internal.removePerson({ params: { userId: leaver.userId } });
  expect(await managed('published')).toMatchObject([{ readBy: 1, readers: 3 }]);
});

test('people who cannot read an announcement, without a subscription or suspended, do not count', async () => {
  await post();
  const [{ readers } = { readers: 0 }] = await managed('published');
  await server.person({ 1: 'member' }, { isActive: false });
  const { userId } = await server.person({ 1: 'member' });
  const body = { ...PROFILE, isActive: false, isSuspended: true, version: 2 };
  await server.internal.syncPerson({ params: { userId }, body });
  expect(await managed('published')).toMatchObject([{ readers }]);
});

test('every action is audited', async () => {
  const { id } = await post();
  await edit(id, 1, { title: 'Other' });
  await pin(id);
  await remove(id);
  await post({ title: 'Short', expiresAt: inHours(1) });
  await Promise.all([2, 2].map((hours) => changeDueAnnouncements(server.models, signals, later(hours))));
  const actions = await server.models.db.collection('auditOutbox').find().toArray();
  expect(actions.map(({ record, ...rest }) => (record ?? rest) as unknown)).toMatchObject([
    { action: 'announcement.posted' },
    { action: 'announcement.changed', detail: 'Other', chapterId: 1 },
    { action: 'announcement.pinned' },
    { action: 'announcement.deleted' },
    { action: 'announcement.posted' },
    { action: 'announcement.expired', detail: 'Short', chapterId: 1 },
  ]);
});

describe('lists and quotations that are nested 2,400 levels deep', () => {
  const deep = (mark: string) => `${mark.repeat(2400)}lemonade`;

  test.each(['- ', '> '])('are refused with %j by every call that takes a text', (mark) => {
    const to = { all: true, later: true };
    for (const { body } of [chaptersApi.announce, chaptersApi.editAnnouncement, chaptersApi.announceWidely]) {
      const messages = body.safeParse({ ...NEWS, to, content: deep(mark) }).error?.issues.map((issue) => issue.message);
      expect(messages).toContain('Lists and quotations can be nested at most 10 levels deep');
    }
  });

  test.each(['- ', '> '])('are read, found, pinned and deleted if they were stored with %j before', async (mark) => {
    const { id } = await post();
    await server.models.Announcements.updateOne(
      { _id: id },
      { content: deep(mark), wordText: wordTextOf({ ...NEWS, content: deep(mark) }) },
    );
    const hasText = [expect.objectContaining({ id, content: deep(mark) })];
    expect(await server.as(member).announcements({ params, query: {} })).toEqual(hasText);
    expect(await managed('published')).toEqual(hasText);
    const [found] = await server.as(member).searchAnnouncements({ query: { search: 'lemonade' } });
    expect(found).toMatchObject({ id, text: expect.stringContaining('lemonade') });
    await pin(id);
    await remove(id);
    expect(await titles()).toEqual([]);
  });
});
