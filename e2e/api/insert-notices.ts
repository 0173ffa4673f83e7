import { ObjectId } from 'mongodb';
import type { Databases } from './insert-person';
import type { Visitor } from './person';

/** Inserts unread notices about the end of a user's membership, each a minute older than the previous one. */
export async function insertNotices(
  { db }: Databases,
  { userId }: Pick<Visitor, 'userId'>,
  count: number,
): Promise<void> {
  const facts = Array.from({ length: count }, (_, index) => ({
    _id: new ObjectId(),
    at: new Date(Date.now() - index * 60_000),
    kind: 'membership.ends',
    audience: { personIds: [userId] },
    data: { endsAt: new Date().toISOString(), when: 'Thursday, May 1' },
  }));
  await db('notifications').collection('facts').insertMany(facts);
  await db('notifications')
    .collection('notices')
    .insertMany(
      facts.map(({ _id: factId, at, kind }) => ({
        personId: new ObjectId(userId),
        factId,
        at,
        kind,
        groupKey: 'membership',
        forActive: false,
        unread: true,
      })),
    );
}
