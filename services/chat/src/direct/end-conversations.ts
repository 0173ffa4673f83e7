import { blockWritesFor } from '@meridian/service-kit';
import { conversationOf } from './conversation.model';
import type { DirectModels } from './models';

/**
 * Ends the conversations of a person whose account is deleted, and deletes their settings and reactions. Their messages
 * stay for the other person, who sees a former member and cannot write to them. Once both accounts are deleted, the
 * conversation is deleted as well. The function is idempotent.
 */
export async function endConversations(
  { db, Conversations, DirectMessages, MessageSettings }: DirectModels,
  userId: string,
): Promise<void> {
  await blockWritesFor(db, userId);
  await MessageSettings.deleteOne({ _id: userId });
  for await (const { _id, people } of Conversations.find({ people: userId }, { people: 1 }).lean().cursor()) {
    const other = people.map(String).find((id) => id !== userId) ?? userId;
    const { own } = conversationOf(userId, other);
    const ended = await Conversations.findOneAndUpdate(
      { _id },
      { $set: { [`${own}.isDeleted`]: true, [`${own}.unread`]: 0 }, $pull: { unreadBy: userId, blockedBy: userId } },
      { returnDocument: 'after', projection: { first: 1, second: 1 } },
    ).lean();
    await DirectMessages.updateMany(
      { conversationId: _id, 'reactions.userId': userId },
      { $pull: { reactions: { userId } } },
    );
    if (!ended?.first.isDeleted || !ended.second.isDeleted) continue;
    await DirectMessages.deleteMany({ conversationId: _id });
    await Conversations.deleteOne({ _id });
  }
}
