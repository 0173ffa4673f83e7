import { eventually, listenToSignals, outcome, someId } from '@meridian/service-kit/testing';
import type { DomainEvent } from '@meridian/shared-types';
import { Types } from 'mongoose';
import {
  announced,
  changed,
  deleted,
  ended,
  happened,
  movedOnline,
  passwordChanged,
  requested,
} from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const server = useServer();
beforeEach(() => {
  server.audiences.roles.clear();
  server.audiences.hooks.onRead = undefined;
});

const notices = () => server.db.collection('notices');
const notified = async (domainEvent: DomainEvent) =>
  (await noticesOf(domainEvent)).map(({ userId }) => String(userId)).sort();
const noticesOf = ({ id }: DomainEvent) =>
  notices()
    .find({ domainEventId: new Types.ObjectId(id) })
    .toArray();
const member = (role?: 'member' | 'admin') => server.member(role, { wantsMail: false }).id;
const titles = async (userId: string, rights = {}) =>
  (await server.noticesOf(userId, rights)).map(({ title }) => title);

test('Members are notified of an announcement, but its author and others are not, and open pages get a signal', async () => {
  const [author, reader, outsider] = [member('admin'), member(), someId()];
  const { received, stop } = await listenToSignals('noticesChanged');
  const domainEvent = announced({ by: author });
  await server.notify(domainEvent);
  expect(await notified(domainEvent)).toEqual([reader]);
  expect(await server.as(reader).list()).toEqual({
    notices: [
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        kind: 'announcement.posted',
        groupKey: expect.stringMatching(/^announcement:/),
        at: domainEvent.at,
        readAt: null,
        title: 'New meeting place',
        text: 'Announcement in Chicago & Lakes',
        to: '/chapters/chicago',
      },
    ],
    unread: 1,
    directMessages: 0,
    inChats: 0,
    next: null,
  });
  expect(await server.as(outsider).list()).toMatchObject({ notices: [], unread: 0, next: null });
  await eventually(() => received.some((signal) => JSON.stringify(signal).includes(reader)));
  stop();
});

test('A notice that needs an active subscription is neither shown nor counted without one', async () => {
  const person = member();
  const eventId = someId();
  server.audiences.repliers.set(eventId, [person]);
  await server.notify(announced(), changed(eventId), passwordChanged(person));
  expect(await titles(person, { isActive: false })).toEqual(['Your password was changed']);
  expect(await server.as(person, { isActive: false }).countUnread()).toMatchObject({ unread: 1 });
  expect(await server.as(person).countUnread()).toMatchObject({ unread: 3 });
});

test('Admins of a chapter are told without a subscription what they decide on', async () => {
  const [admin, reader, requester] = [member('admin'), member(), someId()];
  server.audiences.names.set(requester, 'Zoë');
  await server.notify(requested(requester));
  expect(await server.as(admin, { isActive: false }).countUnread()).toMatchObject({ unread: 1 });
  expect(await titles(admin, { isActive: false })).toHaveLength(1);
  expect(await titles(reader, { isActive: false })).toEqual([]);
});

test('Site admins are told which of them gave months to their own account', async () => {
  const [admin, giver] = [server.addPerson({ isActive: false }), server.addPerson()];
  server.audiences.names.set(giver.id, 'Ana Horvat');
  const data = { userId: giver.id, months: 3 };
  await server.notify(happened('membership.self-given', { userIds: [admin.id] }, data));
  expect(await server.noticesOf(admin.id, { isActive: false })).toMatchObject([
    {
      title: expect.stringMatching(/Ana Horvat.* gave 3 months of membership to their own account/),
      to: `/admin-tools/people/${giver.id}`,
    },
  ]);
  expect(await server.noticesOf(giver.id)).toEqual([]);
});

test('Without an active subscription a notice contains only the details of an event that its page shows at the moment', async () => {
  const person = member();
  const event = server.brief();
  server.audiences.briefs.push(event);
  server.audiences.repliers.set(event.id, [person]);
  const domainEvents = [movedOnline(event.id), movedOnline(event.id, '')];
  for (const domainEvent of domainEvents) await server.notify(domainEvent);
  const texts = async (isActive: boolean) =>
    (await server.noticesOf(person, { isActive })).map(({ text }) => text).reverse();
  expect((await texts(true)).every((text) => text.includes('code 4242'))).toBe(true);
  const hint = 'Members see what has changed.';
  expect(await texts(false)).toEqual(['New place: Online, link for members, same time.', hint]);
  event.isPublic = false;
  expect(await texts(false)).toEqual([]);
  expect(await texts(true)).toHaveLength(2);
});

test('A page that was written before a process died is not written twice', async () => {
  const people = Array.from({ length: 3 }, () => member()).sort();
  const domainEvent = announced();
  await server.notify(domainEvent);
  const before = await noticesOf(domainEvent);
  await server.as(people[0]!).markRead({ body: { until: domainEvent.at } });
  await server.domainEvents.updateOne({ _id: new Types.ObjectId(domainEvent.id) }, { $set: { nextAt: new Date(0) } });
  await server.untilNotified(domainEvent);
  expect((await noticesOf(domainEvent)).map(({ _id }) => String(_id)).sort()).toEqual(
    before.map(({ _id }) => String(_id)).sort(),
  );
  expect(await server.as(people[0]!).countUnread()).toMatchObject({ unread: 0 });
});

test('A person who leaves while the page is written is not notified', async () => {
  const [leaver, reader] = [member(), member()];
  server.audiences.hooks.onRead = () => {
    if (server.audiences.reads.at(-1)?.to !== undefined) server.audiences.roles.delete(leaver);
  };
  const domainEvent = announced();
  await server.notify(domainEvent);
  expect(await notified(domainEvent)).toEqual([reader]);
});

test('A person who leaves a chapter permanently sees none of its notices', async () => {
  const [leaver, reader] = [member(), member()];
  const domainEvent = announced();
  await server.notify(domainEvent);
  server.audiences.roles.delete(leaver);
  expect(await titles(leaver)).toEqual([]); // The domain event of the departure has not arrived yet.
  await server.deliver(ended(leaver));
  expect(await notified(domainEvent)).toEqual([reader]);
  server.audiences.roles.set(leaver, 'member');
  expect(await titles(leaver)).toEqual([]);
  const later = announced({ at: new Date(Date.now() + 20_000).toISOString() });
  await server.notify(later);
  await server.deliver(ended(leaver)); // The domain event is delivered again, or late.
  expect(await titles(leaver)).toEqual(['New meeting place']);
});

test('Admins are notified of requests, and no longer see them when they are members again', async () => {
  const [admin, other] = [member('admin'), member()];
  const person = someId();
  server.audiences.names.set(person, 'Rea Requester');
  const domainEvent = requested(person);
  await server.notify(domainEvent);
  expect(await notified(domainEvent)).toEqual([admin]);
  expect(await server.as(admin).list()).toMatchObject({
    notices: [{ title: 'Rea Requester asks to join Chicago & Lakes', to: '/chapters/chicago/admin' }],
  });
  server.audiences.roles.set(admin, 'member');
  expect(await titles(admin)).toEqual([]);
  await server.notify(happened('member.role-changed', { userIds: [admin] }, { chapterId: 1, role: 'member' }, other));
  expect(await titles(admin)).toEqual(['You are no longer an admin of Chicago & Lakes']);
  expect(await server.as(admin).countUnread()).toMatchObject({ unread: 1 });
});

test('Nothing is left of a deleted person, neither their notices nor those that others got about them', async () => {
  const [admin, person] = [member('admin'), member()];
  server.audiences.names.set(person, 'Rea Requester');
  const own = announced({ by: person });
  await server.notify(requested(person), announced(), own);
  await server.deliver(deleted(person));
  await server.deliver(requested(person)); // The domain event comes later, from another service.
  const left = JSON.stringify([await notices().find().toArray(), await server.domainEvents.find().toArray()]);
  expect(left).not.toContain(person);
  await eventually(async () => (await titles(admin)).length === 2);
  expect(await server.as(admin).countUnread()).toMatchObject({ unread: 2 });
});

test('An account that is deleted while a page is written leaves no notice', async () => {
  const person = member();
  let isDeleted = false;
  server.audiences.hooks.onRead = async () => {
    if (isDeleted) return; // The hook runs only before the page is written.
    isDeleted = true;
    await server.deliver(deleted(person));
  };
  server.audiences.reads.length = 0;
  const domainEvent = announced();
  await server.notify(domainEvent);
  expect(await notified(domainEvent)).toEqual([]);
});

test('The list is read page by page, and the count ends at 100', async () => {
  const person = member();
  const domainEvent = passwordChanged(person);
  await server.notify(domainEvent);
  const [{ _id: _, ...notice } = {}] = await noticesOf(domainEvent);
  const { _id: __, ...stored } = (await server.findDomainEvent(domainEvent))!;
  const ids = Array.from({ length: 119 }, () => new Types.ObjectId());
  await server.domainEvents.insertMany(ids.map((_id) => ({ ...stored, _id })));
  await notices().insertMany(ids.map((domainEventId) => ({ ...notice, domainEventId })));
  expect(await server.as(person).countUnread()).toMatchObject({ unread: 100 });
  const seen: string[] = [];
  let before: string | null | undefined;
  do {
    const page = await server.as(person).list({ query: { limit: '50', ...(before && { before }) } });
    seen.push(...page.notices.map(({ id }) => id));
    before = page.next;
  } while (before);
  expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  expect(await outcome(server.as(someId()).list({ query: { before: seen[0]! } }))).toMatch(/^400 /);
});

test('Without the chapters service the list is refused, and the count is not', async () => {
  const person = member();
  await server.notify(announced());
  server.away.chapters = true;
  expect(await outcome(server.as(person).list())).toMatch(/^503 /);
  expect(await server.as(person).countUnread()).toMatchObject({ unread: 1 });
});
