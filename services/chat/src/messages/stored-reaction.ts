import { REACTIONS, type Reaction, type ReactionCount } from '@meridian/shared-types';
import { Schema, Types } from 'mongoose';

/** One of the reactions of a person to a message. */
export interface StoredReaction {
  reaction: Reaction;
  userId: Types.ObjectId;
  /** Whether only this person sees it, because the author of the message blocked them. */
  isWithheld?: true;
}

export const reactionSchema = new Schema<StoredReaction>(
  {
    reaction: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    isWithheld: Boolean,
  },
  { _id: false, id: false },
);

/** Counts the reactions that one reader sees. Reactions that nobody made are left out. */
export function countReactions(reactions: readonly StoredReaction[], readerId: string): ReactionCount[] {
  return REACTIONS.flatMap((reaction) => {
    const made = reactions.filter(
      (each) => each.reaction === reaction && (!each.isWithheld || each.userId.equals(readerId)),
    );
    const isOwn = made.some(({ userId }) => userId.equals(readerId));
    return made.length > 0 ? [{ reaction, count: made.length, isOwn }] : [];
  });
}

/** A reaction that a person makes or withdraws. */
export interface ReactionOf {
  userId: string;
  reaction: Reaction;
  isOn: boolean;
  isWithheld?: boolean;
}

/** Returns whether the reactions to a message already are as a person wants them. */
export const hasReaction = (
  { reactions = [] }: { reactions?: StoredReaction[] },
  { userId, reaction, isOn }: ReactionOf,
): boolean => reactions.some((each) => each.reaction === reaction && each.userId.equals(userId)) === isOn;

/**
 * Returns the filter and the update that make or withdraw a reaction. The filter finds no message that is removed, and
 * none that has the reaction already, or does not have it. So each reaction of a person is stored once.
 */
export function reactionUpdate({ userId, reaction, isOn, isWithheld }: ReactionOf) {
  const stored: StoredReaction = { reaction, userId: new Types.ObjectId(userId) };
  return {
    filter: { isRemoved: { $ne: true as const }, [isOn ? '$nor' : '$and']: [{ reactions: { $elemMatch: stored } }] },
    update: isOn
      ? { $push: { reactions: { ...stored, ...(isWithheld && { isWithheld: true as const }) } } }
      : { $pull: { reactions: stored } },
  };
}
