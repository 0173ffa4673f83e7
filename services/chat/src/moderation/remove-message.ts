import { recordAction, recordDomainEvent } from '@meridian/service-kit';
import mongoose from 'mongoose';
import { clearChapterMessage, type ChapterClearStores } from '../messages/clear-message';
import { findChapterMessage } from '../messages/find-message';
import type { ChangeMessage } from '../delivery/message-changes';
import type { Removals } from './removal.model';

export interface RemovalStores extends ChapterClearStores {
  Removals: Removals;
  changeMessage: ChangeMessage;
}

interface Removal {
  chapterId: number;
  id: string;
  byId: string;
  reason: string;
}

/**
 * Removes the text of a message, its quotes in other messages, and its text in notices. The message itself stays, so
 * that the numbers of the log have no gap. The removal is an entry of the log, too. The author is told the reason.
 * `isDeferred` means that this runs outside the admin's request.
 */
export async function removeMessage(
  { Removals, changeMessage, ...stores }: RemovalStores,
  { chapterId, id, byId, reason }: Removal,
  isDeferred = false,
): Promise<void> {
  const { db, Messages } = stores;
  const { seq } = await findChapterMessage(Messages, chapterId, id);
  await changeMessage({ chapterId, senderId: byId, change: { kind: 'removal', seq } }, async (session) => {
    const senderId = await clearChapterMessage(stores, { id, by: 'moderator' }, session);
    await Removals.insertMany(
      [{ _id: new mongoose.Types.ObjectId(id), chapterId, seq, senderId, byId, reason, at: new Date() }],
      { session },
    );
    if (senderId !== byId)
      await recordDomainEvent(
        db,
        { kind: 'chat.removed-by-admin', audience: { userIds: [senderId] }, data: { chapterId, seq, reason } },
        session,
      );
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
  });
}
