import { ObjectId } from 'mongodb';
import type { Databases } from './insert-person';
import type { Visitor } from '../product/person';

/** Inserts unread notices about the end of a user's membership, each a minute older than the previous one. */
export async function insertNotices(
  { db }: Databases,
  { userId }: Pick<Visitor, 'userId'>,
  count: number,
): Promise<void> {
  const domainEvents = Array.from({ length: count }, (_, index) => ({
    _id: new ObjectId(),
    at: new Date(Date.now() - index * 60_000),
    kind: 'membership.ends',
    audience: { userIds: [userId] },
    data: { endsAt: new Date().toISOString(), when: 'Thursday, May 1' },
  }));
  await db('notifications').collection('domainEvents').insertMany(domainEvents);
  await db('notifications')
    .collection('notices')
    .insertMany(
      domainEvents.map(({ _id: domainEventId, at, kind }) => ({
        userId: new ObjectId(userId),
        domainEventId,
        at,
        kind,
        groupKey: 'membership',
        forActive: false,
        unread: true,
      })),
    );
}
