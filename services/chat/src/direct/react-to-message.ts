import { inTransaction, lockPeople, notFound, retryDuplicate } from '@meridian/service-kit';
import { alreadyRemoved } from '../messages/clear-message';
import { hasReaction, reactionUpdate, type ReactionOf } from '../messages/stored-reaction';
import type { SeenBy } from './change-message';
import { getSides } from './conversation.model';
import { conversationRefusal, receiverRefusal, refuse } from './direct.policy';
import type { DirectModels } from './models';

/**
 * Makes or withdraws a reaction of a person to a message in the conversation with another one. The rules of sending
 * apply to making one. If the other person blocks them, only they see it. Resolves to who sees the change, or to
 * undefined if there is none.
 * @throws {HttpError} 403 if the person blocks the other one, 404 for a message that they do not see, 409 for a deleted
 * message.
 */
export const reactToMessage = (
  { db, Conversations, Messages }: DirectModels,
  { id, otherId, ...wanted }: ReactionOf & { id: string; otherId: string },
  receiver: { name: string; isActive: boolean },
): Promise<SeenBy | undefined> =>
  retryDuplicate(() =>
    inTransaction(db, async (session) => {
      await lockPeople(db, wanted.userId, session);
      const sides = getSides(wanted.userId, otherId);
      const conversation = await Conversations.findById(sides.id, null, { session }).lean();
      const message = await Messages.findOne({ _id: id, conversation: sides.id }, null, { session }).lean();
      const isVisible = message && (!message.isWithheld || message.senderId.equals(wanted.userId));
      if (!conversation || !isVisible) throw notFound('message');
      if (wanted.isOn) {
        refuse(receiverRefusal(receiver.isActive));
        refuse(conversationRefusal(conversation[sides.own], conversation[sides.other], receiver.name));
      }
      if (message.isRemoved) throw alreadyRemoved();
      if (hasReaction(message, wanted)) return undefined;
      const earlier = message.reactions?.find(
        ({ reaction, userId }) => reaction === wanted.reaction && userId.equals(wanted.userId),
      );
      const isWithheld = wanted.isOn ? conversation[sides.other].isBlocking === true : earlier?.isWithheld === true;
      const { filter, update } = reactionUpdate({ ...wanted, isWithheld });
      await Messages.updateOne({ _id: message._id, ...filter }, update, { session });
      return isWithheld || message.isWithheld ? 'author' : 'both';
    }),
  );
