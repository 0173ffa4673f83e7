import { notFound, unavailable } from '@meridian/service-kit';
import type { QueryFilter } from 'mongoose';
import { getSides, lastSeenBy } from './conversation.model';
import type { MessageDoc } from '../messages/message.model';
import type { DirectModels } from './models';

/** Another message or deletion makes an attempt fail, so several in a row are unlikely. */
const MAX_ATTEMPTS = 10;

/** Selects the messages of the other person after a position that count as unread. */
export const unreadAfter = (conversation: string, senderId: string, seq: number): QueryFilter<MessageDoc> => ({
  conversation,
  seq: { $gt: seq },
  senderId,
  isRemoved: { $ne: true },
  isWithheld: { $ne: true },
});

/**
 * Moves the read position of a person in a conversation forward, unless it was set back after the page read `version`.
 * Resolves to the number of unread messages after it, and to whether the position has moved.
 * @throws {HttpError} 404 without a conversation, 503 if the conversation changed during every attempt.
 */
export async function markRead(
  { Conversations, Messages }: Pick<DirectModels, 'Conversations' | 'Messages'>,
  { userId, otherId }: { userId: string; otherId: string },
  { until, version }: { until: number; version: number },
): Promise<{ unread: number; hasMoved: boolean }> {
  const { id, own } = getSides(userId, otherId);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const conversation = await Conversations.findById(id).lean();
    if (!conversation || !lastSeenBy(conversation, own)) throw notFound('conversation');
    const state = conversation[own];
    const readSeq = Math.min(until, conversation.seq);
    const isSetBack = (state.version ?? 0) > version;
    if (isSetBack || readSeq <= state.readSeq) return { unread: state.unread, hasMoved: false };
    const unread = readSeq === conversation.seq ? 0 : await Messages.countDocuments(unreadAfter(id, otherId, readSeq));
    // A message that arrives or is deleted in the meantime, or another tab, changes one of these fields.
    const { matchedCount } = await Conversations.updateOne(
      {
        _id: id,
        seq: conversation.seq,
        [`${own}.readSeq`]: state.readSeq,
        [`${own}.unread`]: state.unread,
        [`${own}.version`]: state.version ?? null,
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
