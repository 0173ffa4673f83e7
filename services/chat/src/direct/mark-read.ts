import { notFound, unavailable } from '@meridian/service-kit';
import { conversationOf } from './conversation.model';
import type { DirectModels } from './models';

/** Another message or deletion makes an attempt fail, so several in a row are unlikely. */
const MAX_ATTEMPTS = 10;

/**
 * Moves the read position of a person in a conversation forward. Resolves to the number of unread messages after it,
 * and to whether the position has moved.
 * @throws {HttpError} 404 without a conversation, 503 if the conversation changed during every attempt.
 */
export async function markRead(
  { Conversations, DirectMessages }: Pick<DirectModels, 'Conversations' | 'DirectMessages'>,
  { userId, otherUserId }: { userId: string; otherUserId: string },
  until: number,
): Promise<{ unread: number; hasMoved: boolean }> {
  const { id, own } = conversationOf(userId, otherUserId);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const conversation = await Conversations.findById(id).lean();
    if (!conversation?.seq) throw notFound('conversation');
    const readSeq = Math.min(until, conversation.seq);
    if (readSeq <= conversation[own].readSeq) return { unread: conversation[own].unread, hasMoved: false };
    const unread =
      readSeq === conversation.seq
        ? 0
        : await DirectMessages.countDocuments({
            conversationId: id,
            seq: { $gt: readSeq },
            senderId: otherUserId,
            isRemoved: { $ne: true },
            isWithheld: { $ne: true },
          });
    // A message that arrives or is deleted in the meantime, or another tab, changes one of these fields.
    const { matchedCount } = await Conversations.updateOne(
      {
        _id: id,
        seq: conversation.seq,
        [`${own}.readSeq`]: { $lt: readSeq },
        [`${own}.unread`]: conversation[own].unread,
      },
      {
        $set: { [`${own}.readSeq`]: readSeq, [`${own}.unread`]: unread },
        ...(unread === 0 && { $pull: { unreadBy: userId } }),
      },
    );
    if (matchedCount) return { unread, hasMoved: true };
  }
  throw unavailable();
}
