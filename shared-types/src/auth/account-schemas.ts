import * as z from 'zod';
import { ChapterId, Email, Id, Instant, InstantInput, text } from '../fields/fields';
import { PRICE_MAX } from '../content/site-pages';
import { LIMITS } from '../limits';
import { Money } from '../money/money-schemas';
import { OfficeReason } from '../fields/office-reason';
import { MergeCount } from '../people/merging';
import { Role } from '../people/people';
import { Proposal, Waiting } from './proposal-schemas';
import { Session } from './credential-schemas';
import { Account, OwnProfile, Payment, RegisterInput, User } from './schemas';

/** A suspension of an account with the reason, which the person reads. Without `until` it lasts until it is lifted. */
export const SuspensionInput = z.strictObject({
  reason: text(LIMITS.suspensionReasonMax).min(1, 'Enter a reason. The person reads it'),
  until: InstantInput.optional(),
});
export type SuspensionInput = z.input<typeof SuspensionInput>;

/**
 * A link with which a site admin sets up two-factor authentication. It is shown only once, to the site admin or
 * operator who created it and hands it over. With `waiting` there is no link: a second site admin has to confirm it
 * first, and the same call then creates the link.
 */
export const EnrollmentLink = z.object({
  link: z.string().optional(),
  expiresAt: Instant.optional(),
  waiting: Waiting.optional(),
});
export type EnrollmentLink = z.infer<typeof EnrollmentLink>;

/**
 * The site admins, and the acts that wait for a second one of them. With `needsTwo`, appointments and dismissals wait
 * as well.
 */
export const SiteAdmins = z.object({
  needsTwo: z.boolean(),
  admins: z.array(Account.pick({ id: true, name: true, email: true }).extend({ isSuspended: z.boolean() })),
  waiting: z.array(Proposal),
});
export type SiteAdmins = z.infer<typeof SiteAdmins>;

/** A corrected name of a person. */
export const NameCorrection = OfficeReason.extend({ name: RegisterInput.shape.name });
export type NameCorrection = z.input<typeof NameCorrection>;

/** A corrected address, at which the person can read mail. */
export const AddressCorrection = OfficeReason.extend({ email: Email });
export type AddressCorrection = z.input<typeof AddressCorrection>;

/** A removal on request. `email` is the address of the account, typed again so that the right account is deleted. */
export const RemovalInput = OfficeReason.extend({ email: Email });
export type RemovalInput = z.input<typeof RemovalInput>;

/** A merge into an account of the same person that stays. `email` is the address of the closed account, typed again. */
export const MergeInput = OfficeReason.extend({ intoId: Id, email: Email });
export type MergeInput = z.input<typeof MergeInput>;

/**
 * The effects of a merge of two accounts. `paidUntil` is for the account that stays. It is null without a membership.
 */
export const MergePreview = z.object({
  from: Account,
  into: Account,
  /** The counts of everything that moves, without zeros. */
  counts: z.array(MergeCount),
  paidUntil: Instant.nullable(),
  /** The number of sessions and factors that end with the account. */
  ends: z.object({ sessions: z.number().int(), factors: z.number().int() }),
  /** Whether the newsletter moves to the address of the account that stays. */
  movesNewsletter: z.boolean(),
});
export type MergePreview = z.infer<typeof MergePreview>;

/** Free months of membership, possibly as a scholarship. Each gift needs its own `idempotencyKey`. */
export const MonthsInput = OfficeReason.extend({
  months: z.number('Enter a number').int().min(1, 'At least one month').max(LIMITS.givenMonthCount),
  isScholarship: z.literal(true).optional(),
  idempotencyKey: z.uuid(),
});
export type MonthsInput = z.input<typeof MonthsInput>;

/**
 * An invitation by mail of a person without an account. The free `months` of membership begin at once; without them,
 * the person pays.
 */
export const InvitationInput = z.strictObject({
  email: Email,
  name: RegisterInput.shape.name,
  chapterId: ChapterId,
  role: Role,
  months: z.number('Enter a number').int().min(0, 'Must be at least 0').max(LIMITS.givenMonthCount),
});
export type InvitationInput = z.input<typeof InvitationInput>;

/**
 * A refund of the rest of a payment, or of its unused whole months. `cents` is the amount
 * in minor units that the site admin saw.
 */
export const RefundInput = OfficeReason.extend({
  part: z.enum(['whole', 'unused']),
  cents: z
    .number()
    .int()
    .min(1)
    .max(PRICE_MAX * 1000),
  idempotencyKey: z.uuid(),
});
export type RefundInput = z.input<typeof RefundInput>;

/** `amount` is in units of the currency, such as dollars. `money` is the same in minor units. */
const RefundPart = z.object({ amount: z.number(), money: Money, months: z.number().int() });

/** The amount of a refund, in units of the currency and in minor units. */
export const Refunded = RefundPart.omit({ months: true });

/** The possible refunds of a payment, and the months that each of them takes back. */
export const Refundable = z.object({ whole: RefundPart, unused: RefundPart.optional() });

/** An act on a membership without a charge. */
export const MembershipActKind = z.enum(['imported', 'given', 'refunded', 'merged']);

/** A line of the ledger. `paidUntil` is the end of the paid time after it. It is null if the membership ended. */
export const MembershipAct = z.object({
  id: Id,
  kind: MembershipActKind,
  months: z.number().int(),
  /** Whether the months were given as a scholarship. */
  isScholarship: z.literal(true).optional(),
  /** The refunded amount in units of the currency. `money` is the same in minor units. */
  amount: z.number().optional(),
  money: Money.optional(),
  paymentId: Id.optional(),
  reason: z.string(),
  at: Instant,
  paidUntil: Instant.nullable(),
});
export type MembershipAct = z.infer<typeof MembershipAct>;

/** An account with everything that site admins see of it. */
export const AccountDetails = Account.extend({
  isConfirmed: z.boolean(),
  /** The pending new address, which takes effect when the link in a mail to it is used. */
  emailChange: OwnProfile.shape.emailChange,
  /** The time at which the account is removed, unless the address is confirmed or the membership is paid for before. */
  removeAt: Instant.optional(),
  /** The last use of a session that has not ended. It is null without such a session. */
  lastSeenAt: Instant.nullable(),
  /** The last day (UTC) on which the person used the site, such as `2026-11-25`, even in a session that has ended. */
  lastSeenOn: z.iso.date().optional(),
  twoFactor: z.object({ hasApp: z.boolean(), passkeys: z.number().int() }),
  /** The sessions in which a site admin has these rights. It is absent if they have them in all sessions. */
  siteAdminRights: z.enum(['with-two-factor', 'no-two-factor']).optional(),
  /** Whether acts on the account wait for a second site admin, except those of the owner. Absent if they do not. */
  isProtected: z.boolean().optional(),
  suspension: z.object({ reason: z.string(), since: Instant, until: Instant.optional() }).optional(),
  membership: User.shape.membership,
  membershipEndsAt: User.shape.membershipEndsAt,
  pause: User.shape.pause,
  /** The payments, newest first. */
  payments: z.array(Payment.omit({ subscriptionStatus: true }).extend({ refundable: Refundable.optional() })),
  /** The ledger lines other than payments, newest first. */
  acts: z.array(MembershipAct),
  sessions: z.array(Session.omit({ isCurrent: true })),
  /** The account into which this one was merged. It has all data of this one. */
  mergedInto: z.object({ id: Id, name: z.string(), at: Instant, reason: z.string() }).optional(),
  /** The accounts that were merged into this one. `isMoving` is true while some of their data has not moved yet. */
  mergedAccounts: z
    .array(Account.pick({ id: true, name: true, email: true }).extend({ at: Instant, isMoving: z.boolean() }))
    .optional(),
});
export type AccountDetails = z.infer<typeof AccountDetails>;
