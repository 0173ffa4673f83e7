import { HOUR_MS, DAY_MS } from '@meridian/shared-types';
import { eventually, someId } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import {
  announced,
  edited,
  mentioned,
  requested,
  retitled,
  withdrawn,
  written,
} from '../notices/testing-domain-events';
import { createDomainEvent, createTestServer, type TestServer } from '../testing/test-server';
import { mailHelpers } from './testing-mails';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ gatherMs: HOUR_MS });
});
afterAll(() => server.close());
beforeEach(() => server.audiences.roles.clear());

const { deliver, keyOf, mailAbout, notify, notifyAll, send, member, textTo } = mailHelpers(() => server);

test('Each member gets a mail of their own about an announcement, and its author gets none', async () => {
  const [author, reader, other] = [member('admin'), member(), member()];
  const domainEvent = announced({ by: author.id });
  await notify(domainEvent, reader.id);
  expect(await send(domainEvent, reader.id)).toBe('sent');
  expect(await mailAbout(domainEvent, author.id)).toBeNull();
  const text = textTo(reader.email);
  expect(text).toContain('Subject: New meeting place');
  expect(text).toContain('Announcement in Chicago & Lakes');
  expect(text).toContain('https://meridian.test/chapters/chicago');
  expect(text).toMatch(/List-I[dD]: <announcements\.meridian\.test>/);
  for (const { email } of [author, other]) expect(text).not.toContain(email);
});

test('A waiting mail has the latest title of its announcement, and is not sent when the announcement is deleted', async () => {
  const { id, email } = member();
  const [kept, deleted] = [someId(), someId()].map((announcementId) =>
    announced({ data: { announcementId, chapterId: 1, title: 'Diner' } } as Partial<DomainEvent>),
  );
  for (const domainEvent of [kept!, deleted!]) await notify(domainEvent, id);
  const idOf = ({ data }: DomainEvent) => ('announcementId' in data ? data.announcementId : '');
  await deliver(retitled(idOf(kept!), 2, 'Dinner'), withdrawn(idOf(deleted!)));
  expect(await send(deleted!, id)).toMatch(/^dropped/);
  expect(await send(kept!, id)).toBe('sent');
  expect(textTo(email)).toContain('Subject: Dinner');
});

test('Notices and mails of an announcement have its latest title, even if domain events arrive late, and are removed with it', async () => {
  const { id } = member();
  const titles = async () => (await server.as(id).list()).notices.map(({ title }) => title);
  const announcementId = someId();
  const posted = announced({ data: { announcementId, chapterId: 1, title: 'Diner' } } as Partial<DomainEvent>);
  await deliver(retitled(announcementId, 3, 'Dinner'));
  await notifyAll(posted);
  await deliver(retitled(announcementId, 2, 'Dinne'));
  expect(await titles()).toEqual(['Dinner']);
  await deliver(withdrawn(announcementId));
  expect(await titles()).toEqual([]);
  await deliver(posted); // An unacknowledged domain event is delivered again.
  await notifyAll(announced());
  expect(await titles()).toEqual(['New meeting place']);
});

test('A person gets one notice of an announcement to several chapters', async () => {
  const { id } = member();
  const data = { announcementId: someId(), title: 'Annual meeting' };
  const widely = { kind: 'announcement.posted-widely', audience: { chapterIds: [1, 2] }, data };
  await notifyAll(announced(widely as Partial<DomainEvent>));
  const { notices } = await server.as(id).list();
  expect(notices).toMatchObject([
    { title: 'Annual meeting', text: 'Announcement to several chapters', to: '/user-hub' },
  ]);
});

test('A domain event that is older than three days causes a notice and no mail', async () => {
  const { id } = member();
  const domainEvent = announced({ at: new Date(Date.now() - 3 * DAY_MS - 1).toISOString() });
  await notifyAll(domainEvent);
  expect(await server.as(id).countUnread()).toMatchObject({ unread: 1 });
  expect(await mailAbout(domainEvent, id)).toBeNull();
});

test.each<[string, string, (id: string, domainEvent: DomainEvent) => unknown]>([
  ['was read', 'read', (id, { at }) => server.as(id).markRead({ body: { until: at } })],
  ['is of a chapter that the person left', 'no member of the chapter', (id) => server.audiences.roles.delete(id)],
  [
    'is of a chapter that the person muted',
    'the chapter is muted',
    async (id) => {
      const body = await server.preferences(id).read();
      await server.preferences(id).save({ body: { ...body, mutedChapterIds: [1] } });
    },
  ],
  [
    'is wanted no longer',
    'not wanted',
    async (id) => {
      const body = await server.preferences(id).read();
      const groups = { ...body.groups, announcements: { page: true, mail: 'off' as const } };
      await server.preferences(id).save({ body: { ...body, groups } });
    },
  ],
])('A mail about something that %s meanwhile is dropped with a reason', async (_what, reason, meanwhile) => {
  const { id, email } = member();
  const domainEvent = announced();
  await notify(domainEvent, id);
  await meanwhile(id, domainEvent);
  expect(await send(domainEvent, id)).toBe(`dropped ${reason}`);
  expect(server.mailsTo(email)).toEqual([]);
});

test.each([
  ['mention', mentioned],
  ['direct message', written],
])('A mail about a %s of a person whom its receiver has blocked meanwhile is dropped', async (_what, message) => {
  const [reader, author] = [member(), member()];
  server.audiences.names.set(author.id, 'Wanda Writer');
  const [first, second] = [message(reader.id, author.id), message(reader.id, author.id)];
  await notify(first, reader.id);
  await notify(second, reader.id);
  expect(await send(first, reader.id)).toBe('sent');
  server.blocks.add(`${reader.id} ${author.id}`);
  expect(await send(second, reader.id)).toBe('dropped its author is blocked');
});

test('A mail about a mention is dropped if an edit of the message has removed the mention meanwhile', async () => {
  const [reader, other, author] = [member(), member(), member()];
  server.audiences.names.set(author.id, 'Wanda Writer');
  const mention = mentioned(reader.id, author.id);
  const both = { ...mention, audience: { userIds: [reader.id, other.id] } } as DomainEvent;
  await notify(both, reader.id);
  await notify(both, other.id);
  await deliver(edited(both, 1, 'New', [other.id]));
  expect(await send(both, reader.id)).toBe('dropped no longer mentioned');
  expect(await send(both, other.id)).toBe('sent');
});

test('A person gets a mail about the end of their report, which does not say what it was, unless they turned it off', async () => {
  const [first, second] = [member(), member()];
  const closed = (userId: string): DomainEvent => ({
    ...createDomainEvent(),
    kind: 'report.closed',
    audience: { userIds: [userId] },
    data: { reportId: someId() },
  });
  const [one, two] = [closed(first.id), closed(second.id)];
  await notify(one, first.id);
  await notify(two, second.id);
  expect(await send(one, first.id)).toBe('sent');
  const text = textTo(first.email);
  expect(text).toContain('Subject: Your report was looked at');
  expect(text).toContain('because you reported something');
  const body = await server.preferences(second.id).read();
  const groups = { ...body.groups, requests: { page: true, mail: 'off' as const } };
  await server.preferences(second.id).save({ body: { ...body, groups } });
  expect(await send(two, second.id)).toBe('dropped not wanted');
});

test('A former admin who is a member again gets no mail about a request', async () => {
  const [admin, person] = [member('admin'), someId()];
  server.audiences.names.set(person, 'Rea Requester');
  const domainEvent = requested(person);
  await notify(domainEvent, admin.id);
  server.audiences.roles.set(admin.id, 'member');
  expect(await send(domainEvent, admin.id)).toBe('dropped no admin of the chapter');
});

test('Admins get a mail about a pending request, and none about one that was decided or withdrawn', async () => {
  const admin = member('admin');
  const [decided, waiting] = [requested(someId()), requested(someId())];
  for (const domainEvent of [decided, waiting]) {
    server.audiences.names.set(domainEvent.by!, 'Rea Requester');
    await notify(domainEvent, admin.id);
  }
  server.audiences.decidedRequests.add((decided.data as { requestId: string }).requestId);
  expect(await send(decided, admin.id)).toBe('dropped the request was decided or withdrawn');
  expect(server.mailsTo(admin.email)).toEqual([]);
  expect(await send(waiting, admin.id)).toBe('sent');
});

test('Without an active membership a person gets no mail about what only members see', async () => {
  const { id } = server.addPerson({ isActive: false });
  server.audiences.roles.set(id, 'member');
  const domainEvent = announced();
  await notify(domainEvent, id);
  expect(await send(domainEvent, id)).toBe('dropped no active membership');
});

test('A mail that waits again with parts may become part of another one, and everything is sent once', async () => {
  const { id, email } = member();
  const domainEvents = [announced(), announced(), announced()];
  for (const domainEvent of domainEvents) await notify(domainEvent, id);
  const [first, second, third] = domainEvents.map((domainEvent) => keyOf(domainEvent, id));
  // This simulates that the first mail absorbed the second, and that its process then died before the mark.
  await server.mails.updateOne({ key: second! }, { $set: { state: 'gathered', into: first }, $unset: { nextAt: 1 } });
  await server.mails.updateOne({ key: first! }, { $set: { nextAt: new Date(1) } });
  await server.mails.updateOne({ key: third! }, { $set: { nextAt: new Date(0) } });
  await eventually(
    async () =>
      (await server.mails.countDocuments({ key: { $in: [first, second, third] as string[] }, state: 'sent' })) === 3,
    15_000,
  );
  expect(server.mailsTo(email)).toHaveLength(1);
  expect(textTo(email)).toContain('Subject: 3 things happened on Meridian');
});
