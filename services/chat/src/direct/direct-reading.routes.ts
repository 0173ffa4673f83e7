import { notFound, type Handlers, type SignalBus } from '@meridian/service-kit';
import type { directMessagesApi } from '@meridian/shared-types/contracts';
import { conversationOf } from './conversation.model';
import { otherPersonRefusal, refuse, requireOwnSession } from './direct.policy';
import type { DirectModels } from './models';

/** Creates the handler of what a person has read of their conversations. */
export const directReadingHandlers = (
  { Conversations, DirectMessages }: Pick<DirectModels, 'Conversations' | 'DirectMessages'>,
  bus: Pick<SignalBus, 'publish'>,
): Pick<Handlers<typeof directMessagesApi>, 'markRead'> => ({
  async markRead({ params: { userId: otherUserId }, body: { until }, identity }) {
    requireOwnSession(identity);
    refuse(otherPersonRefusal(identity.userId, otherUserId));
    const { userId } = identity;
    const { id, own } = conversationOf(userId, otherUserId);
    const conversation = await Conversations.findById(id).lean();
    if (!conversation?.seq) throw notFound('conversation');
    const readSeq = Math.min(until, conversation.seq);
    if (readSeq <= conversation[own].readSeq) return { unread: conversation[own].unread };
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
    // If a message arrives or is deleted in the meantime, or another tab marks messages as read, this update does
    // nothing.
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
    if (matchedCount) bus.publish('directMessagesChanged', { userIds: [userId] });
    return { unread: matchedCount ? unread : conversation[own].unread };
  },
});
