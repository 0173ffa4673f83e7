import { someId } from '@meridian/service-kit/testing';
import { DAY_MS, HOUR_MS, type DomainEvent } from '@meridian/shared-types';
import {
  announced,
  edited,
  happened,
  mentioned,
  requested,
  retitled,
  withdrawn,
  written,
} from '../testing/domain-events';
import { useServer } from '../testing/test-server';
import { waitingMails } from '../testing/waiting-mails';

const server = useServer({ gatherMs: HOUR_MS });
const { notify, send } = waitingMails(server);
beforeEach(() => server.audiences.roles.clear());
const withoutMail = async (id: string, group: 'announcements' | 'requests') => {
  const { groups } = await server.preferences(id).read();
  return server.prefer(id, { groups: { ...groups, [group]: { page: true, mail: 'off' } } });
};

test('Each member gets a mail of their own about an announcement, and its author gets none', async () => {
  const [author, reader, other] = [server.member('admin'), server.member(), server.member()];
  const domainEvent = announced({ by: author.id });
  await notify(domainEvent, reader.id);
  expect(await send(domainEvent, reader.id)).toBe('sent');
  expect(await server.findMail(domainEvent, author.id)).toBeNull();
  const text = server.textTo(reader.email);
  expect(text).toContain('Subject: New meeting place');
  expect(text).toContain('Announcement in Chicago & Lakes');
  expect(text).toContain('https://meridian.test/chapters/chicago');
  expect(text).toMatch(/List-I[dD]: <announcements\.meridian\.test>/);
  for (const { email } of [author, other]) expect(text).not.toContain(email);
});

test('A waiting mail has the latest title of its announcement, and is not sent when the announcement is deleted', async () => {
  const { id, email } = server.member();
  const [keptId, deletedId] = [someId(), someId()];
  const [kept, deleted] = [announced({}, 'Diner', keptId), announced({}, 'Diner', deletedId)];
  for (const domainEvent of [kept, deleted]) await notify(domainEvent, id);
  await server.deliver(retitled(keptId, 2, 'Dinner'), withdrawn(deletedId));
  expect(await send(deleted, id)).toMatch(/^dropped/);
  expect(await send(kept, id)).toBe('sent');
  expect(server.textTo(email)).toContain('Subject: Dinner');
});

test('Notices and mails of an announcement have its latest title, even if domain events arrive late, and are removed with it', async () => {
  const { id } = server.member();
  const titles = async () => (await server.noticesOf(id)).map(({ title }) => title);
  const announcementId = someId();
  const posted = announced({}, 'Diner', announcementId);
  await server.deliver(retitled(announcementId, 3, 'Dinner'));
  await server.notify(posted);
  await server.deliver(retitled(announcementId, 2, 'Dinne'));
  expect(await titles()).toEqual(['Dinner']);
  await server.deliver(withdrawn(announcementId));
  expect(await titles()).toEqual([]);
  await server.deliver(posted); // An unacknowledged domain event is delivered again.
  await server.notify(announced());
  expect(await titles()).toEqual(['New meeting place']);
});

test('A person gets one notice of an announcement to several chapters', async () => {
  const { id } = server.member();
  const data = { announcementId: someId(), title: 'Annual meeting' };
  await server.notify(happened('announcement.posted-widely', { chapterIds: [1, 2] }, data));
  expect(await server.noticesOf(id)).toMatchObject([
    { title: 'Annual meeting', text: 'Announcement to several chapters', to: '/user-hub' },
  ]);
});

test('A domain event that is older than three days causes a notice and no mail', async () => {
  const { id } = server.member();
  const domainEvent = announced({ at: new Date(Date.now() - 3 * DAY_MS - 1).toISOString() });
  await server.notify(domainEvent);
  expect(await server.as(id).countUnread()).toMatchObject({ unread: 1 });
  expect(await server.findMail(domainEvent, id)).toBeNull();
});

test.each<[string, string, (id: string, domainEvent: DomainEvent) => unknown]>([
  ['was read', 'read', (id, { at }) => server.as(id).markRead({ body: { until: at } })],
  ['is of a chapter that the person left', 'no member of the chapter', (id) => server.audiences.roles.delete(id)],
  [
    'is of a chapter that the person muted',
    'the chapter is muted',
    (id) => server.prefer(id, { mutedChapterIds: [1] }),
  ],
  ['is wanted no longer', 'not wanted', (id) => withoutMail(id, 'announcements')],
])('A mail about something that %s meanwhile is dropped with a reason', async (_what, reason, meanwhile) => {
  const { id, email } = server.member();
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
  const [reader, author] = [server.member(), server.member()];
  server.audiences.names.set(author.id, 'Wanda Writer');
  const [first, second] = [message(reader.id, author.id), message(reader.id, author.id)];
  await notify(first, reader.id);
  await notify(second, reader.id);
  expect(await send(first, reader.id)).toBe('sent');
  server.blocks.add(`${reader.id} ${author.id}`);
  expect(await send(second, reader.id)).toBe('dropped its author is blocked');
});

test('A mail about a mention is dropped if an edit of the message has removed the mention meanwhile', async () => {
  const [reader, other, author] = [server.member(), server.member(), server.member()];
  server.audiences.names.set(author.id, 'Wanda Writer');
  const mention = mentioned(reader.id, author.id);
  const both = { ...mention, audience: { userIds: [reader.id, other.id] } } as DomainEvent;
  await notify(both, reader.id);
  await notify(both, other.id);
  await server.deliver(edited(both, 1, 'New', [other.id]));
  expect(await send(both, reader.id)).toBe('dropped no longer mentioned');
  expect(await send(both, other.id)).toBe('sent');
});

test('A person gets a mail about the end of their report, which does not say what it was, unless they turned it off', async () => {
  const [first, second] = [server.member(), server.member()];
  const closed = (userId: string) => happened('report.closed', { userIds: [userId] }, { reportId: someId() });
  const [one, two] = [closed(first.id), closed(second.id)];
  await notify(one, first.id);
  await notify(two, second.id);
  expect(await send(one, first.id)).toBe('sent');
  const text = server.textTo(first.email);
  expect(text).toContain('Subject: Your report was looked at');
  expect(text).toContain('because you reported something');
  await withoutMail(second.id, 'requests');
  expect(await send(two, second.id)).toBe('dropped not wanted');
});

test('A former admin who is a member again gets no mail about a request', async () => {
  const [admin, person] = [server.member('admin'), someId()];
  server.audiences.names.set(person, 'Rea Requester');
  const domainEvent = requested(person);
  await notify(domainEvent, admin.id);
  server.audiences.roles.set(admin.id, 'member');
  expect(await send(domainEvent, admin.id)).toBe('dropped no admin of the chapter');
});

test('Admins get a mail about a pending request, and none about one that was decided or withdrawn', async () => {
  const admin = server.member('admin');
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
  const { id, email } = server.member();
  const domainEvents = [announced(), announced(), announced()];
  for (const domainEvent of domainEvents) await notify(domainEvent, id);
  const [first, second, third] = domainEvents.map((domainEvent) => `${domainEvent.id}.${id}`);
  // This simulates that the first mail absorbed the second, and that its process then died before the mark.
  await server.mails.updateOne({ key: second! }, { $set: { state: 'gathered', into: first }, $unset: { nextAt: 1 } });
  await server.mails.updateOne({ key: first! }, { $set: { nextAt: new Date(1) } });
  await server.mails.updateOne({ key: third! }, { $set: { nextAt: new Date(0) } });
  for (const domainEvent of domainEvents) await server.becomes(domainEvent, 'sent', id);
  expect(server.mailsTo(email)).toHaveLength(1);
  expect(server.textTo(email)).toContain('Subject: 3 things happened on Meridian');
});
