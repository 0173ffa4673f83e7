import { forbidden, notFound, recordAction, withPeopleLocked } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import { eventKey } from '../messages/conversation';
import { alreadyRemoved, clearMessage, type ClearStores } from '../messages/clear-message';

export interface EventMessageRemoval {
  eventId: string;
  id: string;
  chapterId: number;
  byId: string;
  /** Whether the person may remove messages of others. */
  mayRemove: boolean;
}

/**
 * Removes the text of a message and its picture. The removal of another person's message is recorded.
 * @throws {HttpError} 403 for another person's message unless `mayRemove`, 409 if it was removed before.
 */
export const removeEventMessage = (
  { db, ...stores }: ClearStores & { db: Connection },
  { eventId, id, chapterId, byId, mayRemove }: EventMessageRemoval,
): Promise<void> =>
  withPeopleLocked(db, byId, async (session) => {
    const filter = { _id: id, conversation: eventKey(eventId) };
    const message = await stores.Messages.findOne(filter, { senderId: 1, isRemoved: 1 }, { session }).lean();
    if (!message) throw notFound('message');
    const senderId = String(message.senderId);
    const isAuthor = senderId === byId;
    if (!isAuthor && !mayRemove) throw forbidden('Only the author and the organizer can remove this message.');
    if (message.isRemoved) throw alreadyRemoved();
    await clearMessage(stores, id, isAuthor ? 'author' : 'moderator', session);
    if (isAuthor) return;
    await recordAction(
      db,
      { action: 'message.removed', subject: id, userId: senderId, chapterId, detail: 'Conversation of an event' },
      session,
    );
  });
