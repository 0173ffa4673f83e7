import { HOUR_MS } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import type { Databases } from './insert-person';
import type { Visitor } from '../product/person';

/** Inserts a message as the next one of a chapter's chat, and resolves to its id. */
export async function insertChatMessage({ db }: Databases, chapterId: number, { userId }: Visitor): Promise<string> {
  const messages = db('chat').collection('messages');
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
export async function insertMute({ db }: Databases, chapterId: number, { userId }: Visitor, byId: string) {
  const { until, reason } = aMute();
  await db('chat')
    .collection('mutes')
    .insertOne({ chapterId, userId, until: new Date(until), reason, byId, at: new Date() });
}

/** Inserts a message that is held for review, and resolves to its id. */
export async function insertHeldMessage({ db }: Databases, chapterId: number, { userId }: Visitor): Promise<string> {
  const held = { chapterId, senderId: userId, content: 'Buy spam', words: ['spam'], createdAt: new Date() };
  return String((await db('chat').collection('heldMessages').insertOne(held)).insertedId);
}
