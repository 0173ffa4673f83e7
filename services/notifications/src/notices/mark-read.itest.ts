import { someId } from '@meridian/service-kit/testing';
import { Types } from 'mongoose';
import { announced, changed, mentioned, written } from '../testing/domain-events';
import { useServer } from '../testing/test-server';

const server = useServer();

const member = () => server.member('member', { wantsMail: false }).id;

test('A person can mark a group, or all up to a time, as read, and only their own', async () => {
  const [person, other] = [member(), member()];
  const eventId = someId();
  server.audiences.repliers.set(eventId, [person, other]);
  const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000).toISOString();
  const [first, second, third] = [
    changed(eventId, { at: at(1) }),
    changed(eventId, { at: at(2) }),
    announced({ at: at(3) }),
  ];
  await server.notify(first, second, third);
  expect((await server.noticesOf(person)).map(({ groupKey }) => groupKey.split(':')[0])).toEqual([
    'announcement',
    'event',
    'event',
  ]);
  const read = async (body: { until: string; groupKey?: string }) =>
    (await server.as(person).markRead({ body })).unread;
  expect(await read({ until: first.at, groupKey: `event:${eventId}` })).toBe(2);
  expect(await read({ until: third.at, groupKey: `event:${eventId}` })).toBe(1);
  expect(await read({ until: second.at })).toBe(1); // The announcement was later.
  expect(await read({ until: third.at })).toBe(0);
  expect((await server.noticesOf(person)).every(({ readAt }) => readAt !== null)).toBe(true);
  expect(await server.as(other).countUnread()).toMatchObject({ unread: 3 });
});

test('A person who has read a chat can mark the notices about its messages as read, and no others', async () => {
  const [person, author] = [member(), member()];
  const mentions = [mentioned(person, author), mentioned(person, author)];
  await server.notify(...mentions, announced(), written(person, author));
  const until = new Date().toISOString();
  const read = (chatOf: number) => server.as(person).markRead({ body: { until, chatOf } });
  expect(await read(2)).toEqual({ unread: 3, directMessages: 1, inChats: 2 });
  expect(await read(1)).toEqual({ unread: 1, directMessages: 1, inChats: 0 });
  const stored = await server.db
    .collection('notices')
    .find({ userId: new Types.ObjectId(person), unread: true })
    .toArray();
  expect(stored.map(({ kind }) => String(kind)).sort()).toEqual(['announcement.posted', 'chat.direct-message']);
});

test('Notices of direct messages are counted apart, and not for a site admin who acts as the person', async () => {
  const [person, author] = [member(), member()];
  await server.notify(announced(), written(person, author), written(person, author));
  expect(await server.as(person).countUnread()).toEqual({ unread: 1, directMessages: 2, inChats: 0 });
  expect(await server.as(person).list()).toMatchObject({ unread: 1, directMessages: 2 });
  expect(await server.as(person, { actorId: someId() }).countUnread()).toEqual({
    unread: 1,
    directMessages: 0,
    inChats: 0,
  });
});
