import * as z from 'zod';
import { ChapterIdParam, Id, Instant } from '../../fields/fields';
import { LIMITS } from '../../fields/limits';
import { ProfileBrief } from '../../people/people';
import { Chapter } from '../schemas';

/** An invite link of a chapter without its token, which only its creator sees, once. */
export const Invite = z.object({
  id: Id,
  createdAt: Instant,
  expiresAt: Instant,
  maxUses: z.number().int(),
  usesLeft: z.number().int(),
  /** It is absent after the deletion of that account. */
  createdBy: ProfileBrief.extend({ userId: Id }).optional(),
  /** Why nobody can join with it now, although it has not expired. It is absent while nothing is wrong. */
  problem: z.string().optional(),
});
export type Invite = z.infer<typeof Invite>;

/** The number of people who may join by a link, and the number of days for which it is valid. */
export const InviteInput = z.strictObject({
  maxUses: z.number().int().min(1, 'At least one use').max(LIMITS.inviteUseCount, 'Too many uses'),
  days: z.number().int().min(1, 'At least one day').max(LIMITS.inviteDayCount, 'Too many days'),
});
export type InviteInput = z.input<typeof InviteInput>;

export const NewInvite = z.object({ invite: Invite, token: z.string() });

/** The token of an invite link. It is sent in a body, so that it appears in no log. */
export const InviteToken = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'This link is not complete.') });

/** The chapter as a person with an invite link sees it before they join. */
export const InvitedChapter = Chapter.pick({ id: true, slug: true, name: true, state: true, description: true }).extend(
  {
    expiresAt: Instant,
    /** If absent, the policy is `ask`. */
    joinPolicy: Chapter.shape.joinPolicy,
  },
);
export type InvitedChapter = z.infer<typeof InvitedChapter>;

export const InviteParams = z.strictObject({ id: ChapterIdParam, inviteId: Id });
