import { ObjectId } from 'mongodb';
import { randomBytes } from 'node:crypto';
import { PIXEL } from './avatar-form';
import type { Databases } from './insert-person';
import type { Visitor } from '../product/person';

/** Stores the picture of a message in the chat of a chapter, and resolves to its key. */
export async function insertMessagePicture({ db }: Databases, chapterId: number, { userId }: Visitor): Promise<string> {
  const _id = randomBytes(16).toString('hex');
  const picture = { _id, conversation: `chapter:${chapterId}`, uploaderId: userId, width: 1, height: 1, bytes: PIXEL };
  await db('chat')
    .collection<{ _id: string }>('messagePictures')
    .insertOne({ ...picture, messageId: new ObjectId() } as { _id: string });
  return _id;
}
