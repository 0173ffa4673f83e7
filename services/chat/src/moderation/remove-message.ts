import { conflict, inTransaction, notFound, recordAction, recordDomainEvent } from '@meridian/service-kit';
import mongoose, { type Connection } from 'mongoose';
import type { Messages } from '../messages/message.model';
import type { Removals } from './removal.model';

interface Stores {
  db: Connection;
  Messages: Messages;
  Removals: Removals;
}

interface Removal {
  chapterId: number;
  id: string;
  byId: string;
  reason: string;
}

/**
 * Removes the text of a message, its quotes in other messages, and its text in notices. The message itself stays, so
 * that the numbers of the log have no gap. Resolves to its number. `isDeferred` means that this runs outside the
 * admin's request.
 */
export const removeMessage = (
  { db, Messages, Removals }: Stores,
  { chapterId, id, byId, reason }: Removal,
  isDeferred = false,
): Promise<number> =>
  inTransaction(db, async (session) => {
    const message = await Messages.findOneAndUpdate(
      { _id: id, chapterId, isRemoved: { $ne: true } },
      { $set: { isRemoved: true, content: '' }, $unset: { mediaUrl: 1, mentions: 1, replyTo: 1 } },
      { session, projection: { seq: 1, senderId: 1 } },
    ).lean();
    if (!message) {
      if (!(await Messages.findOne({ _id: id, chapterId }, { _id: 1 }, { session }).lean())) throw notFound('message');
      throw conflict('already_removed', 'This message has already been removed.');
    }
    const senderId = String(message.senderId);
    const { seq } = message;
    await Removals.insertMany(
      [{ _id: new mongoose.Types.ObjectId(id), chapterId, seq, senderId, byId, reason, at: new Date() }],
      { session },
    );
    await Messages.updateMany({ 'replyTo.id': id }, { $set: { 'replyTo.text': '' } }, { session });
    await recordAction(
      db,
      {
        action: 'message.removed',
        subject: id,
        userId: senderId,
        chapterId,
        detail: reason,
        ...(isDeferred && { actorId: byId }),
      },
      session,
    );
    const audience = { userIds: [senderId] };
    await recordDomainEvent(db, { kind: 'chat.message-removed', audience, data: { messageId: id } }, session);
    return seq;
  });
