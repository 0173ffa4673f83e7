import { blockWritesFor } from '@meridian/service-kit';
import { wordsOf } from '../messages/message-words';
import { otherPerson } from '../messages/conversation';
import { getSides, lastSeenBy } from './conversation.model';
import type { DirectModels } from './models';

/**
 * Ends the conversations of a person whose account is deleted, and deletes their settings. Their messages
 * stay for the other person, who sees a former member and cannot write to them. What only this person saw is deleted.
 * Once the other one sees nothing in the conversation, or both accounts are deleted, it is deleted as well. The
 * function is idempotent.
 */
export async function endConversations(
  { db, Conversations, Messages, MessageSettings, Pictures }: DirectModels,
  userId: string,
): Promise<void> {
  await blockWritesFor(db, userId);
  await MessageSettings.deleteOne({ _id: userId });
  for await (const { _id } of Conversations.find({ people: userId }, { _id: 1 }).lean().cursor()) {
    const { own, other } = getSides(userId, otherPerson(_id, userId));
    await Messages.deleteMany({ conversation: _id, senderId: userId, isWithheld: true });
    const withOwnText = { conversation: _id, senderId: userId, ownText: { $exists: true } };
    for await (const message of Messages.find(withOwnText, { content: 1, mediaAlt: 1 }).lean().cursor())
      await Messages.updateOne({ _id: message._id }, { $set: wordsOf(message), $unset: { ownText: 1 } });
    const ended = await Conversations.findOneAndUpdate(
      { _id },
      {
        $set: { [`${own}.isDeleted`]: true, [`${own}.unread`]: 0 },
        $unset: { [`${own}.last`]: 1 },
        $pull: { unreadBy: userId, blockedBy: userId, mutedBy: userId, aheadOf: userId },
      },
      { returnDocument: 'after', projection: { first: 1, second: 1, last: 1 } },
    ).lean();
    if (!ended || (lastSeenBy(ended, other) && !ended[other].isDeleted)) continue;
    await Messages.deleteMany({ conversation: _id });
    await Pictures.deleteMany({ conversation: _id });
    await Conversations.deleteOne({ _id });
  }
}
