import { inTransaction, notFound, type Handlers, type Identity, type SignalBus } from '@meridian/service-kit';
import type { directMessagesApi } from '@meridian/shared-types/contracts';
import { begunFor, getSides } from './conversation.model';
import { requireOtherPerson } from './direct.policy';
import { markRead, unreadAfter } from './mark-read';
import type { DirectModels } from './models';

/** Creates the handlers of what a person has read of their conversations, and of which they mute. */
export function directReadingHandlers(
  models: Pick<DirectModels, 'db' | 'Conversations' | 'Messages'>,
  bus: Pick<SignalBus, 'publish'>,
): Pick<Handlers<typeof directMessagesApi>, 'markRead' | 'markUnread' | 'setMuted'> {
  const { db, Conversations, Messages } = models;

  /** Returns the conversation of the caller with another person. */
  const ownConversation = (identity: Identity, otherId: string) => {
    requireOtherPerson(identity, otherId);
    return { userId: identity.userId, ...getSides(identity.userId, otherId) };
  };
  const changed = (userId: string): void => bus.publish('directMessagesChanged', { userIds: [userId] });

  return {
    async markRead({ params: { userId: otherId }, body, identity }) {
      const { userId } = ownConversation(identity, otherId);
      const { unread, hasMoved } = await markRead(models, { userId, otherId }, body);
      if (hasMoved) changed(userId);
      return { unread };
    },

    async markUnread({ params: { userId: otherId }, body: { seq }, identity }) {
      const { userId, id, own } = ownConversation(identity, otherId);
      await inTransaction(db, async (session) => {
        const message = { ...unreadAfter(id, otherId, seq - 1), seq };
        if (!(await Messages.exists(message).session(session))) throw notFound('message');
        const unread = await Messages.countDocuments(unreadAfter(id, otherId, seq - 1), { session });
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
        { _id: id, ...begunFor(own) },
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
