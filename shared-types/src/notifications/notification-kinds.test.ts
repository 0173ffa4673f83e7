import { NOTICE_GROUPS } from './notice-groups';
import { DomainEvent } from './domain-events';
import { getNoticeGroup, listNoticeKinds } from './notification-kinds';

const base = { id: '5f0000000000000000000001', at: '2026-01-05T12:00:00.000Z' };
const people = { userIds: ['5f0000000000000000000002'] };

it('A domain event has the audience and the data of its kind, and nothing else', () => {
  const removed = { ...base, kind: 'chat.message-removed', audience: people, data: { messageId: base.id } };
  expect(DomainEvent.parse(removed)).toEqual(removed);
  expect(DomainEvent.safeParse({ ...removed, kind: 'chat.exploded' }).success).toBe(false);
  expect(DomainEvent.safeParse({ ...removed, audience: { eventId: base.id } }).success).toBe(false);
  expect(DomainEvent.safeParse({ ...removed, data: { messageId: base.id, text: 'x' } }).success).toBe(false);
});

it('Each group of preferences has kinds, and the kinds of a group belong to it', () => {
  for (const group of NOTICE_GROUPS) {
    expect(listNoticeKinds(group)).not.toEqual([]);
    expect(listNoticeKinds(group).map(getNoticeGroup)).toEqual(listNoticeKinds(group).map(() => group));
  }
});
