import { ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import type { Databases } from './insert-person';
import type { Visitor } from '../product/person';

/**
 * Inserts a conversation in which one member has not read the messages of the other, the second one. Resolves to the id
 * of the last message.
 */
export async function insertConversation(
  { db }: Databases,
  { userId }: Pick<Visitor, 'userId'>,
  { userId: otherId }: Pick<Visitor, 'userId'>,
  count = 1,
): Promise<string> {
  const people = [userId, otherId].sort();
  const conversation = `direct:${people.join('.')}`;
  const senderId = new ObjectId(otherId);
  const createdAt = new Date('2024-02-03T10:00:00Z');
  const messages = Array.from({ length: count }, (_, index) => ({
    _id: new ObjectId(),
    conversation,
    seq: index + 1,
    senderId,
    clientId: randomUUID(),
    content: `Message ${index + 1}`,
    words: ['message', String(index + 1)],
    wordText: ` message ${index + 1}`,
    createdAt,
  }));
  const { _id: id, content } = messages.at(-1)!;
  const [unread, read] = [
    { unread: count, readSeq: 0 },
    { unread: 0, readSeq: 0 },
  ];
  await db('chat').collection('messages').insertMany(messages);
  await db('chat')
    .collection<{ _id: string }>('conversations')
    .insertOne({
      _id: conversation,
      people: people.map((each) => new ObjectId(each)),
      first: people[0] === userId ? unread : read,
      second: people[0] === userId ? read : unread,
      unreadBy: [new ObjectId(userId)],
      startedBy: senderId,
      createdAt,
      seq: count,
      last: { id, senderId, content, createdAt },
    } as { _id: string });
  return String(id);
}
