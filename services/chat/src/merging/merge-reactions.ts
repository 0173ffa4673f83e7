import { REACTIONS } from '@meridian/shared-types';
import { Types } from 'mongoose';
import type { Messages } from '../messages/message.model';
import type { StoredReaction } from '../messages/stored-reaction';
import type { Merge } from './merge';

/** Moves reactions to messages of chats. One that both accounts made counts once. */
export async function mergeReactions(Messages: Messages, { fromId, intoId }: Merge): Promise<void> {
  const [from, into] = [fromId, intoId].map((id) => new Types.ObjectId(id));
  for (const reaction of REACTIONS)
    await Messages.updateMany(
      { 'reactions.userId': from, reactions: { $elemMatch: { reaction, userId: from } } },
      { $addToSet: { reactions: { reaction, userId: into } } },
    );
  await Messages.updateMany({ 'reactions.userId': from }, { $pull: { reactions: { userId: from } } });
}

/** Returns reactions to a direct message after the merge. One that both people see replaces the same withheld one. */
export function mergedReactions(reactions: readonly StoredReaction[], { fromId, intoId }: Merge): StoredReaction[] {
  const into = new Types.ObjectId(intoId);
  const visibleFirst = [...reactions].sort((one, other) => Number(!!one.isWithheld) - Number(!!other.isWithheld));
  const moved = visibleFirst.map((each) => (each.userId.equals(fromId) ? { ...each, userId: into } : each));
  return moved.filter(
    (each, index) =>
      moved.findIndex(({ reaction, userId }) => reaction === each.reaction && userId.equals(each.userId)) === index,
  );
}
