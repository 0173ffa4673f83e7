import { conflict, inTransaction, lockPeople, retryDuplicate } from '@meridian/service-kit';
import { cleanText } from '@meridian/shared-types';
import mongoose from 'mongoose';
import type { EventMessageDoc, EventModels } from './event-message.model';

export interface NewEventMessage {
  eventId: string;
  senderId: string;
  content: string;
  clientId: string;
}

/**
 * Stores a message once per sender and client id, with the next number of its conversation.
 * @throws {HttpError} 409 if the client id belongs to another message.
 */
export const storeEventMessage = (
  models: EventModels,
  message: NewEventMessage,
): Promise<{ doc: EventMessageDoc; isNew: boolean }> =>
  retryDuplicate(async () => {
    const { eventId, senderId, clientId, content } = message;
    const earlier = await models.EventMessages.findOne({ senderId, clientId }).lean();
    if (!earlier) return { doc: await write(models, message), isNew: true };
    const isSame = earlier.isRemoved || cleanText(earlier.content) === content;
    if (!earlier.eventId.equals(eventId) || !isSame)
      throw conflict('client_id_reused', 'This client id belongs to another message.');
    return { doc: earlier, isNew: false };
  });

const write = (
  { db, EventConversations, EventMessages }: EventModels,
  { eventId, senderId, clientId, content }: NewEventMessage,
): Promise<EventMessageDoc> =>
  inTransaction(db, async (session) => {
    await lockPeople(db, senderId, session);
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
      createdAt: new Date(),
    };
    await EventMessages.insertMany([doc], { session });
    return doc;
  });
