import * as z from 'zod';
import { Id } from '../fields/fields';
import { ProfileBrief } from '../people/people';
import { REACTIONS } from './reactions';

const reaction = z.enum(REACTIONS);
const count = z.number().int().min(1);

/** A reaction that the caller makes or withdraws. The same again changes nothing. */
export const ReactionInput = z.strictObject({ reaction, isOn: z.boolean() });
export type ReactionInput = z.input<typeof ReactionInput>;

/** The people who reacted to a message, as numbers. `isOwn` is whether the reader is one of them. */
export const ReactionCount = z.object({ reaction, count, isOwn: z.boolean() });
export type ReactionCount = z.infer<typeof ReactionCount>;

/**
 * The people who reacted to a message: the first `REACTED_LISTED` people of each reaction, in the order in which they
 * did.
 */
export const ReactedPeople = z.array(
  z.object({ reaction, count, people: z.array(ProfileBrief.extend({ userId: Id })) }),
);
export type ReactedPeople = z.infer<typeof ReactedPeople>;

/** The fields of a log entry about a reaction: which reaction it is, and whether its sender made or withdrew it. */
export const reactionChange = { reaction: reaction.optional(), isOn: z.boolean().optional() };
