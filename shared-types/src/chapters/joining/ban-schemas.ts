import * as z from 'zod';
import { ChapterIdParam, Id, Instant, InstantInput, text } from '../../fields/fields';
import { LIMITS } from '../../fields/limits';
import { ProfileBrief } from '../../people/people';

/**
 * The reason why a person may not belong to a chapter, and until when. Without `until` the ban lasts until it is
 * lifted.
 */
export const BanTerms = z.object({ reason: z.string(), until: Instant.optional() });
export type BanTerms = z.infer<typeof BanTerms>;

/** A ban as the chapter's admins see it. `bannedBy` is absent after the deletion of that account. */
export const Ban = BanTerms.extend({
  person: ProfileBrief.extend({ userId: Id }),
  bannedBy: ProfileBrief.extend({ userId: Id }).optional(),
  createdAt: Instant,
});
export type Ban = z.infer<typeof Ban>;

export const BanInput = z.strictObject({
  userId: Id,
  reason: text(LIMITS.banReasonMax).min(1, 'A reason is required'),
  until: InstantInput.optional(),
});
export type BanInput = z.input<typeof BanInput>;

export const BanParams = z.strictObject({ id: ChapterIdParam, userId: Id });
