import { HOUR_MS } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { insertMember, type Databases } from './people';
import type { Visitor } from '../product/person';
import { randomUUID, randomBytes } from 'node:crypto';
import { newEvent } from './events';
import type { TestProduct } from '../product/start-test-product';
import { PIXEL } from './content';

/** Inserts a message as the next one of a chapter's chat, and resolves to its id. */
export async function insertChatMessage(
  { collection }: Databases,
  chapterId: number,
  { userId }: Visitor,
): Promise<string> {
  const messages = collection('chat', 'messages');
  const conversation = `chapter:${chapterId}`;
  for (;;) {
    const [last] = await messages.find({ conversation }).sort({ seq: -1 }).limit(1).toArray();
    const seq = ((last?.seq as number | undefined) ?? 0) + 1;
    try {
      const message = {
        conversation,
        seq,
        senderId: new ObjectId(userId),
        content: 'You fool!',
        words: ['you', 'fool'],
        wordText: ' you fool',
        createdAt: new Date(),
      };
      return String((await messages.insertOne(message)).insertedId);
    } catch (error) {
      if ((error as { code?: number }).code !== 11_000) throw error; // Another message has the number already.
    }
  }
}

/** Returns the body with which an admin mutes a member for an hour. */
export const aMute = () => ({ until: new Date(Date.now() + HOUR_MS).toISOString(), reason: 'Insults' });

/** Inserts a mute in a chapter. */
export async function insertMute({ collection }: Databases, chapterId: number, { userId }: Visitor, byId: string) {
  const { until, reason } = aMute();
  await collection('chat', 'mutes').insertOne({
    chapterId,
    userId,
    until: new Date(until),
    reason,
    byId,
    at: new Date(),
  });
}

/** Inserts a message that is held for review, and resolves to its id. */
export async function insertHeldMessage(
  { collection }: Databases,
  chapterId: number,
  { userId }: Visitor,
): Promise<string> {
  const held = { chapterId, senderId: userId, content: 'Buy spam', words: ['spam'], createdAt: new Date() };
  return String((await collection('chat', 'heldMessages').insertOne(held)).insertedId);
}

/**
 * Inserts a conversation in which one member has not read the messages of the other, the second one. Resolves to the id
 * of the last message.
 */
export async function insertConversation(
  { collection }: Databases,
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
  await collection('chat', 'messages').insertMany(messages);
  await collection<{ _id: string }>('chat', 'conversations').insertOne({
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

/**
 * Creates an event to which its organizer, a new member, and these people go, and inserts messages of one person in its
 * conversation. Resolves to the ids of the event and of the last message.
 */
export async function insertEventConversation(
  product: TestProduct,
  people: readonly Visitor[],
  author?: Pick<Visitor, 'userId'>,
  count = 1,
): Promise<{ id: string; messageId: string }> {
  const organizer = await insertMember(product);
  const id = await newEvent(organizer);
  for (const person of people) await person.ok('POST', `/api/events/${id}/rsvp`, { status: 'attending' });
  const messages = Array.from({ length: count }, (_, index) => ({
    _id: new ObjectId(),
    conversation: `event:${id}`,
    seq: index + 1,
    senderId: new ObjectId(author?.userId ?? organizer.userId),
    clientId: randomUUID(),
    content: `Message ${index + 1}`,
    createdAt: new Date('2024-02-03T10:00:00Z'),
  }));
  await product.collection('chat', 'messages').insertMany(messages);
  return { id, messageId: String(messages.at(-1)?._id) };
}

export const anEventMessage = () => ({ content: 'See you at the door', clientId: randomUUID() });

/** Stores the picture of a message in the chat of a chapter, and resolves to its key. */
export async function insertMessagePicture(
  { collection }: Databases,
  chapterId: number,
  { userId }: Visitor,
): Promise<string> {
  const _id = randomBytes(16).toString('hex');
  const picture = { _id, conversation: `chapter:${chapterId}`, uploaderId: userId, width: 1, height: 1, bytes: PIXEL };
  await collection<{ _id: string }>('chat', 'messagePictures').insertOne({ ...picture, messageId: new ObjectId() } as {
    _id: string;
  });
  return _id;
}
