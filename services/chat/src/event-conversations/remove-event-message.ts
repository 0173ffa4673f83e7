import { forbidden, notFound, recordAction, withPeopleLocked } from '@meridian/service-kit';
import { alreadyRemoved } from '../messages/clear-message';
import { NO_MEDIA } from '../pictures/media';
import type { Pictures } from '../pictures/picture.model';
import { deletePictureOfMessage } from '../pictures/reported-pictures';
import type { EventModels } from './event-message.model';

export interface EventMessageRemoval {
  eventId: string;
  id: string;
  chapterId: number;
  byId: string;
  /** Whether the person may remove messages of others. */
  mayRemove: boolean;
}

/**
 * Removes the text of a message and its picture. The message itself stays, so that the numbers have no gap. The removal
 * of another person's message is recorded.
 * @throws {HttpError} 403 for another person's message unless `mayRemove`, 409 if it was removed before.
 */
export const removeEventMessage = (
  { db, EventMessages, Pictures }: EventModels & { Pictures: Pictures },
  { eventId, id, chapterId, byId, mayRemove }: EventMessageRemoval,
): Promise<void> =>
  withPeopleLocked(db, byId, async (session) => {
    const message = await EventMessages.findOne(
      { _id: id, eventId },
      { senderId: 1, mediaUrl: 1, isRemoved: 1 },
      { session },
    ).lean();
    if (!message) throw notFound('message');
    const senderId = String(message.senderId);
    const isAuthor = senderId === byId;
    if (!isAuthor && !mayRemove) throw forbidden('Only its author and the organizer can remove this message.');
    if (message.isRemoved) throw alreadyRemoved();
    const $set = { isRemoved: true as const, content: '', ...(isAuthor && { isRemovedByAuthor: true as const }) };
    await EventMessages.updateOne({ _id: id }, { $set, $unset: NO_MEDIA }, { session });
    if (message.mediaUrl) await deletePictureOfMessage(Pictures, message._id, session);
    if (isAuthor) return;
    await recordAction(
      db,
      { action: 'message.removed', subject: id, userId: senderId, chapterId, detail: 'Conversation of an event' },
      session,
    );
  });
