import { blockWritesFor } from '@meridian/service-kit';
import { wordsOf } from '../messages/message-words';
import { peopleRoom } from '../pictures/picture.model';
import { conversationOf, lastSeenBy } from './conversation.model';
import type { DirectModels } from './models';

/**
 * Ends the conversations of a person whose account is deleted, and deletes their settings and reactions. Their messages
 * stay for the other person, who sees a former member and cannot write to them. What only this person saw is deleted.
 * Once the other one sees nothing in the conversation, or both accounts are deleted, it is deleted as well. The
 * function is idempotent.
 */
export async function endConversations(
  { db, Conversations, DirectMessages, MessageSettings, Pictures }: DirectModels,
  userId: string,
): Promise<void> {
  await blockWritesFor(db, userId);
  await MessageSettings.deleteOne({ _id: userId });
  for await (const { _id, people } of Conversations.find({ people: userId }, { people: 1 }).lean().cursor()) {
    const otherId = people.map(String).find((id) => id !== userId) ?? userId;
    const { own, other } = conversationOf(userId, otherId);
    await DirectMessages.deleteMany({ conversationId: _id, senderId: userId, isWithheld: true });
    const withOwnText = { conversationId: _id, senderId: userId, ownText: { $exists: true } };
    for await (const message of DirectMessages.find(withOwnText, { content: 1, mediaAlt: 1 }).lean().cursor())
      await DirectMessages.updateOne({ _id: message._id }, { $set: wordsOf(message), $unset: { ownText: 1 } });
    const ended = await Conversations.findOneAndUpdate(
      { _id },
      {
        $set: { [`${own}.isDeleted`]: true, [`${own}.unread`]: 0 },
        $unset: { [`${own}.last`]: 1 },
        $pull: { unreadBy: userId, blockedBy: userId, mutedBy: userId, aheadOf: userId },
      },
      { returnDocument: 'after', projection: { first: 1, second: 1, last: 1 } },
    ).lean();
    await DirectMessages.updateMany(
      { conversationId: _id, 'reactions.userId': userId },
      { $pull: { reactions: { userId } } },
    );
    if (!ended || (lastSeenBy(ended, other) && !ended[other].isDeleted)) continue;
    await DirectMessages.deleteMany({ conversationId: _id });
    await Pictures.deleteMany({ room: peopleRoom(_id) });
    await Conversations.deleteOne({ _id });
  }
}
