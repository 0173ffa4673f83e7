import * as z from 'zod';
import { ChapterId, Email, Id, Instant, InstantInput, text } from '../fields';
import { LIMITS } from '../limits';
import { MergeCount } from '../merging';
import { Role } from '../people';
import { Session } from './credential-schemas';
import { Account, OwnProfile, Payment, RegisterInput, User } from './schemas';

/** Why and until when a person cannot use the account; the person is told. Without `until` until it is lifted. */
export const SuspensionInput = z.strictObject({
  reason: text(LIMITS.suspensionReasonMax).min(1, 'Say why: the person reads it'),
  until: InstantInput.optional(),
});
export type SuspensionInput = z.input<typeof SuspensionInput>;

/** Why the office did something that a person does themselves otherwise. It is recorded in the audit log. */
export const OfficeReason = z.strictObject({
  reason: text(LIMITS.officeReasonMax).min(1, 'Say why: it is in the audit log'),
});
export type OfficeReason = z.input<typeof OfficeReason>;

/** What a site admin opens to add a first second step. Who made it hands it over: it is shown once. */
export const EnrolmentLink = z.object({ link: z.string(), expiresAt: Instant });
export type EnrolmentLink = z.infer<typeof EnrolmentLink>;

/** Site admins, and people who are proposed as such. `needsTwo`: an appointment waits for a second site admin. */
export const SiteAdmins = z.object({
  needsTwo: z.boolean(),
  admins: z.array(Account.pick({ id: true, name: true, email: true }).extend({ isSuspended: z.boolean() })),
  waiting: z.array(
    Account.pick({ id: true, name: true, email: true }).extend({
      proposedBy: z.object({ id: Id, name: z.string() }),
      reason: z.string(),
      since: Instant,
      until: Instant,
    }),
  ),
});
export type SiteAdmins = z.infer<typeof SiteAdmins>;

/** The name as the person has it. */
export const NameCorrection = OfficeReason.extend({ name: RegisterInput.shape.name });
export type NameCorrection = z.input<typeof NameCorrection>;

/** An address that the person reads mail at. */
export const AddressCorrection = OfficeReason.extend({ email: Email });
export type AddressCorrection = z.input<typeof AddressCorrection>;

/** `email`: the address of the account, typed again, so that nobody else's is deleted. */
export const RemovalInput = OfficeReason.extend({ email: Email });
export type RemovalInput = z.input<typeof RemovalInput>;

/** An account of the same person that stays, and the address of the one that goes, typed again. */
export const MergeInput = OfficeReason.extend({ intoId: Id, email: Email });
export type MergeInput = z.input<typeof MergeInput>;

/** What a merge of two accounts would do. `paidUntil`: of the account that stays; null without a membership. */
export const MergePreview = z.object({
  from: Account,
  into: Account,
  /** What moves; nothing is left out but zeros. */
  counts: z.array(MergeCount),
  paidUntil: Instant.nullable(),
  /** What ends with the account. */
  ends: z.object({ sessions: z.number().int(), factors: z.number().int() }),
  /** Whether the newsletter goes to the address of the account that stays from then on. */
  movesNewsletter: z.boolean(),
});
export type MergePreview = z.infer<typeof MergePreview>;

/** Months of membership for nothing. `idempotencyKey`: one for each time that they are given. */
export const MonthsInput = OfficeReason.extend({
  months: z.number('Say how many').int().min(1, 'At least one month').max(LIMITS.givenMonthCount),
  idempotencyKey: z.uuid(),
});
export type MonthsInput = z.input<typeof MonthsInput>;

/**
 * A person without an account who is invited by mail. `months` of membership begin at once, for nothing; none: the
 * person pays.
 */
export const InvitationInput = z.strictObject({
  email: Email,
  name: RegisterInput.shape.name,
  chapterId: ChapterId,
  role: Role,
  months: z.number('Say how many').int().min(0, 'No fewer than none').max(LIMITS.givenMonthCount),
});
export type InvitationInput = z.input<typeof InvitationInput>;

/** A refund of what is left of a payment, or of the whole months not used. `cents`: the amount as it was read. */
export const RefundInput = OfficeReason.extend({
  part: z.enum(['whole', 'unused']),
  cents: z.number().int().min(1).max(1_000_000),
  idempotencyKey: z.uuid(),
});
export type RefundInput = z.input<typeof RefundInput>;

const RefundPart = z.object({ amount: z.number(), months: z.number().int() });

/** What can be refunded of a payment, and how many months that takes back. */
export const Refundable = z.object({ whole: RefundPart, unused: RefundPart.optional() });

/** What was done about a membership without a charge. */
export const MembershipActKind = z.enum(['imported', 'given', 'refunded', 'merged']);

/** A line of the ledger. `paidUntil` from then on; null if the membership was over. */
export const MembershipAct = z.object({
  id: Id,
  kind: MembershipActKind,
  months: z.number().int(),
  amount: z.number().optional(),
  paymentId: Id.optional(),
  reason: z.string(),
  at: Instant,
  paidUntil: Instant.nullable(),
});
export type MembershipAct = z.infer<typeof MembershipAct>;

/** An account with everything that site admins see of it. */
export const AccountDetails = Account.extend({
  isConfirmed: z.boolean(),
  /** An address that it changes to once the link in a mail to it is used. */
  emailChange: OwnProfile.shape.emailChange,
  /** When it is removed unless the address is confirmed, or the membership paid for. */
  removeAt: Instant.optional(),
  /** The last use of a session that has not ended; null if there is none. */
  lastSeenAt: Instant.nullable(),
  /** The last day (UTC) on which the person used the site, as `2026-11-25`, also in a session that has ended. */
  lastSeenOn: z.iso.date().optional(),
  secondStep: z.object({ hasApp: z.boolean(), passkeys: z.number().int() }),
  /** Of a site admin: the sessions with these rights. Absent for all of them. */
  siteAdminRights: z.enum(['with-second-step', 'no-second-step']).optional(),
  suspension: z.object({ reason: z.string(), since: Instant, until: Instant.optional() }).optional(),
  membership: User.shape.membership,
  membershipEndsAt: User.shape.membershipEndsAt,
  /** Newest first. */
  payments: z.array(Payment.omit({ subscriptionStatus: true }).extend({ refundable: Refundable.optional() })),
  /** The lines of the ledger beside the payments, newest first. */
  acts: z.array(MembershipAct),
  sessions: z.array(Session.omit({ isCurrent: true })),
  /** The account that has everything of this one, which was merged into it and has nothing any more. */
  mergedInto: z.object({ id: Id, name: z.string(), at: Instant, reason: z.string() }).optional(),
  /** Accounts that were merged into this one; `isMoving` while something of them is not here yet. */
  mergedAccounts: z
    .array(Account.pick({ id: true, name: true, email: true }).extend({ at: Instant, isMoving: z.boolean() }))
    .optional(),
});
export type AccountDetails = z.infer<typeof AccountDetails>;
