import type { Messages } from '../messages/message.model';

/** Deletes all reactions of a person to messages of chats. */
export const removeReactions = async (Messages: Messages, userId: string): Promise<void> => {
  const made = { 'reactions.userId': userId };
  await Messages.updateMany(made, { $pull: { reactions: { userId } } });
};
