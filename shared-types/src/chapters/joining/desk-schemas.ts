import * as z from 'zod';
import { ChapterIdParam, Id, limitParam, text } from '../../fields/fields';
import { LIMITS } from '../../fields/limits';
import { ProfileBrief } from '../../people/people';
import { Decision, JoinRequest } from '../schemas';

/** A decision with a note for several requests of a chapter. */
export const DecisionsInput = z.strictObject({
  ids: z
    .array(Id)
    .min(1, 'Choose at least one request')
    .max(LIMITS.decisionCount, `At most ${LIMITS.decisionCount} requests at once`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each request only once'),
  decision: Decision,
  reason: text(LIMITS.decisionReasonMax).optional(),
});
export type DecisionsInput = z.input<typeof DecisionsInput>;

/** The result for one of several requests. `message` explains why it was not decided. */
export const DecisionResult = z.object({ id: Id, isDecided: z.boolean(), message: z.string().optional() });
export type DecisionResult = z.infer<typeof DecisionResult>;

/**
 * A decided request with the admin who decided. It has no admin if the person joined an open chapter, or if the admin's
 * account was deleted.
 */
export const DecidedRequest = JoinRequest.extend({ decidedBy: ProfileBrief.extend({ userId: Id }).optional() });
export type DecidedRequest = z.infer<typeof DecidedRequest>;

/**
 * A search of decided requests. Each word of `search` is the beginning of a word in the applicant's or the admin's
 * name, or in the note.
 */
export const DecidedQuery = z.strictObject({
  search: text(LIMITS.searchMax).optional(),
  /** The id of the last request of the previous page. */
  after: Id.optional(),
  limit: limitParam(100).optional(),
});

/** A note that admins of a chapter save for later decisions, or remove. */
export const SavedNoteInput = z.strictObject({
  note: text(LIMITS.decisionReasonMax).min(1, 'A note is required'),
  isSaved: z.boolean(),
});
export const SavedNotes = z.object({ notes: z.array(z.string()) });
export type SavedNotes = z.infer<typeof SavedNotes>;

export const DeskParams = z.strictObject({ id: ChapterIdParam });
