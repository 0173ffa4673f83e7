import { ObjectId } from 'mongodb';
import type { Databases } from './insert-person';
import type { Visitor } from './person';

/** Inserts unread notices of a person: each of another public event, and a minute older than the last. */
export async function insertNotices(
  { db }: Databases,
  { userId }: Pick<Visitor, 'userId'>,
  count: number,
): Promise<void> {
  const facts = Array.from({ length: count }, (_, index) => {
    const eventId = new ObjectId().toHexString();
    return {
      _id: new ObjectId(),
      at: new Date(Date.now() - index * 60_000),
      kind: 'event.changed',
      audience: { eventId },
      data: { eventId, title: `Evening ${index}`, isPublic: true, text: 'Moved one hour later, same place.' },
    };
  });
  await db('notifications').collection('facts').insertMany(facts);
  await db('notifications')
    .collection('notices')
    .insertMany(
      facts.map(({ _id: factId, at, kind, data }) => ({
        personId: new ObjectId(userId),
        factId,
        at,
        kind,
        groupKey: `event:${data.eventId}`,
        forActive: false,
        unread: true,
      })),
    );
}
