import { inTransaction, notFound, type Handlers, type Identity, type SignalBus } from '@meridian/service-kit';
import type { directMessagesApi } from '@meridian/shared-types/contracts';
import type { QueryFilter } from 'mongoose';
import { conversationOf } from './conversation.model';
import type { DirectMessageDoc } from './direct-message.model';
import { otherPersonRefusal, refuse, requireOwnSession } from './direct.policy';
import type { DirectModels } from './models';

/** Selects the messages of the other person after a position that count as unread. */
const unreadAfter = (conversationId: string, senderId: string, seq: number): QueryFilter<DirectMessageDoc> => ({
  conversationId,
  seq: { $gt: seq },
  senderId,
  isRemoved: { $ne: true },
  isWithheld: { $ne: true },
});

/** Creates the handlers of what a person has read of their conversations, and of which they mute. */
export function directReadingHandlers(
  { db, Conversations, DirectMessages }: Pick<DirectModels, 'db' | 'Conversations' | 'DirectMessages'>,
  bus: Pick<SignalBus, 'publish'>,
): Pick<Handlers<typeof directMessagesApi>, 'markRead' | 'markUnread' | 'setMuted'> {
  /** Returns the conversation of the caller with another person. */
  const ownConversation = (identity: Identity, otherId: string) => {
    requireOwnSession(identity);
    refuse(otherPersonRefusal(identity.userId, otherId));
    return { userId: identity.userId, ...conversationOf(identity.userId, otherId) };
  };
  const changed = (userId: string): void => bus.publish('directMessagesChanged', { userIds: [userId] });

  return {
    async markRead({ params: { userId: otherId }, body: { until, version }, identity }) {
      const { userId, id, own } = ownConversation(identity, otherId);
      const conversation = await Conversations.findById(id).lean();
      if (!conversation?.seq) throw notFound('conversation');
      const state = conversation[own];
      const readSeq = Math.min(until, conversation.seq);
      const isSetBack = (state.version ?? 0) > version;
      if (isSetBack || readSeq <= state.readSeq) return { unread: state.unread };
      const unread =
        readSeq === conversation.seq ? 0 : await DirectMessages.countDocuments(unreadAfter(id, otherId, readSeq));
      // If a message arrives or is deleted in the meantime, or another tab changes what is read, this update does
      // nothing.
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
      if (matchedCount) changed(userId);
      return { unread: matchedCount ? unread : state.unread };
    },

    async markUnread({ params: { userId: otherId }, body: { seq }, identity }) {
      const { userId, id, own } = ownConversation(identity, otherId);
      await inTransaction(db, async (session) => {
        const message = { ...unreadAfter(id, otherId, seq - 1), seq };
        if (!(await DirectMessages.exists(message).session(session))) throw notFound('message');
        const unread = await DirectMessages.countDocuments(unreadAfter(id, otherId, seq - 1), { session });
        await Conversations.updateOne(
          { _id: id },
          {
            $set: { [`${own}.readSeq`]: seq - 1, [`${own}.unread`]: unread },
            $inc: { [`${own}.version`]: 1 },
            $addToSet: { unreadBy: userId },
          },
          { session },
        );
      });
      changed(userId);
      return { ok: true };
    },

    async setMuted({ params: { userId: otherId }, body: { isMuted }, identity }) {
      const { userId, id, own } = ownConversation(identity, otherId);
      const { matchedCount } = await Conversations.updateOne(
        { _id: id, seq: { $gt: 0 } },
        isMuted
          ? { $set: { [`${own}.isMuted`]: true }, $addToSet: { mutedBy: userId } }
          : { $unset: { [`${own}.isMuted`]: 1 }, $pull: { mutedBy: userId } },
      );
      if (!matchedCount) throw notFound('conversation');
      changed(userId);
      return { ok: true };
    },
  };
}
