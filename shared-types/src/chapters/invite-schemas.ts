import * as z from 'zod';
import { ChapterIdParam, Id, Instant } from '../fields';
import { LIMITS } from '../limits';
import { ProfileBrief } from '../people';
import { Chapter } from './schemas';

/** An invite link of a chapter, without its token: only who makes it sees that, once. */
export const Invite = z.object({
  id: Id,
  createdAt: Instant,
  expiresAt: Instant,
  mostUses: z.number().int(),
  usesLeft: z.number().int(),
  /** Absent once that account is gone. */
  createdBy: ProfileBrief.extend({ userId: Id }).optional(),
});
export type Invite = z.infer<typeof Invite>;

/** How many people may join by a link, and for how many days. */
export const InviteInput = z.strictObject({
  mostUses: z.number().int().min(1, 'At least one use').max(LIMITS.inviteUseCount, 'Too many uses'),
  days: z.number().int().min(1, 'At least one day').max(LIMITS.inviteDayCount, 'Too many days'),
});
export type InviteInput = z.input<typeof InviteInput>;

export const NewInvite = z.object({ invite: Invite, token: z.string() });

/** The token of an invite link. It is sent in a body, so that no log has it. */
export const InviteToken = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, 'This link is not complete.') });

/** What somebody with an invite link sees before they join. */
export const InvitedChapter = Chapter.pick({ id: true, slug: true, name: true, state: true, description: true }).extend(
  {
    expiresAt: Instant,
    /** Absent: `ask`. */
    joinPolicy: Chapter.shape.joinPolicy,
  },
);
export type InvitedChapter = z.infer<typeof InvitedChapter>;

export const InviteParams = z.strictObject({ id: ChapterIdParam, inviteId: Id });
