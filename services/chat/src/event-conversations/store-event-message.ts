import { conflict, inTransaction, lockPeople, retryDuplicate } from '@meridian/service-kit';
import { cleanText, type SentPicture } from '@meridian/shared-types';
import { messagePictureUrl } from '@meridian/shared-types/message-pictures';
import mongoose from 'mongoose';
import { eventRoom, type Pictures } from '../pictures/picture.model';
import { readPicture, attachPicture } from '../pictures/use-picture';
import type { EventMessageDoc, EventModels } from './event-message.model';

export interface NewEventMessage {
  eventId: string;
  senderId: string;
  content: string;
  clientId: string;
  picture?: SentPicture | undefined;
}

type Models = EventModels & { Pictures: Pictures };

/**
 * Stores a message once per sender and client id, with the next number of its conversation.
 * @throws {HttpError} 400 for a picture that the sender did not upload for this conversation, 409 if the client id
 * belongs to another message, or the picture.
 */
export const storeEventMessage = (
  models: Models,
  message: NewEventMessage,
): Promise<{ doc: EventMessageDoc; isNew: boolean }> =>
  retryDuplicate(async () => {
    const { eventId, senderId, clientId, content, picture } = message;
    const earlier = await models.EventMessages.findOne({ senderId, clientId }).lean();
    if (!earlier) return { doc: await write(models, message), isNew: true };
    const mediaUrl = picture && messagePictureUrl(picture.key);
    const isSame = earlier.isRemoved || (cleanText(earlier.content) === content && earlier.mediaUrl === mediaUrl);
    if (!earlier.eventId.equals(eventId) || !isSame)
      throw conflict('client_id_reused', 'This client id belongs to another message.');
    return { doc: earlier, isNew: false };
  });

const write = (
  { db, EventConversations, EventMessages, Pictures }: Models,
  { eventId, senderId, clientId, content, picture }: NewEventMessage,
): Promise<EventMessageDoc> =>
  inTransaction(db, async (session) => {
    await lockPeople(db, senderId, session);
    const use = picture && { room: eventRoom(eventId), senderId, clientId, picture };
    const media = use && (await readPicture(Pictures, use, session));
    const conversation = await EventConversations.findOneAndUpdate(
      { _id: eventId },
      { $inc: { seq: 1 } },
      { upsert: true, returnDocument: 'after', session },
    ).lean();
    const doc: EventMessageDoc = {
      _id: new mongoose.Types.ObjectId(),
      eventId: conversation._id,
      seq: conversation.seq,
      senderId: new mongoose.Types.ObjectId(senderId),
      clientId,
      content,
      ...media,
      createdAt: new Date(),
    };
    await EventMessages.insertMany([doc], { session });
    // The message comes first, so that a repeated one is found to be stored, and not its picture to be taken.
    if (use) await attachPicture(Pictures, use, doc._id, session);
    return doc;
  });
