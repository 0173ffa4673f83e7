import * as z from 'zod';
import { ChapterId, Email, Id, Instant, limitParam, secret, text } from '../fields';
import { LIMITS } from '../limits';
import { Membership, Profile, SubscriptionStatus } from '../people';
import { PLAN_AMOUNT } from '../product';

/** What an active member pays for. */
export const Plan = z.enum(['monthly', 'annual']);
export type Plan = z.infer<typeof Plan>;

/** The current user, as only they see it. */
export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subscriptionStatus: SubscriptionStatus,
  createdAt: Instant,
  /** When a cancelled membership ends; until then it stays active. */
  membershipEndsAt: Instant.optional(),
  /**
   * What an active member pays for: `paidUntil` is when the period ends that is paid for, and the next one begins
   * unless it is cancelled.
   */
  membership: z.object({ plan: Plan, cardLast4: z.string().optional(), paidUntil: Instant }).optional(),
  profile: Profile,
  memberships: z.array(Membership),
  /** The site admin who looks at the product as this person, and until when at the latest. */
  impersonatedBy: z.object({ id: Id, name: z.string(), until: Instant.optional() }).optional(),
});
export type User = z.infer<typeof User>;

/** The current-user response. */
export const CurrentUser = z.object({ user: User });
export type CurrentUser = z.infer<typeof CurrentUser>;

export const Password = secret(LIMITS.passwordMin, LIMITS.passwordMax);

export const LoginInput = z.strictObject({ email: Email, password: Password });
export type LoginInput = z.input<typeof LoginInput>;

export const RegisterInput = z.strictObject({
  email: Email,
  password: Password,
  name: text(LIMITS.nameMax).min(LIMITS.nameMin, 'Name must be at least 2 characters'),
  chapterId: ChapterId,
  membershipType: z.literal('full'),
});
export type RegisterInput = z.input<typeof RegisterInput>;

export const PaymentInput = z
  .strictObject({
    plan: Plan,
    amount: z.union([z.literal(29), z.literal(299)]),
    cardLast4: z.string().regex(/^\d{4}$/, 'The last four digits of the card'),
    /** One value per submission: sent again, the payment is answered again but not taken again. */
    idempotencyKey: z.uuid().optional(),
  })
  .refine((payment) => PLAN_AMOUNT[payment.plan] === payment.amount, {
    message: 'The amount does not match the plan',
    path: ['amount'],
  });
export type PaymentInput = z.input<typeof PaymentInput>;

export const Payment = z.object({
  id: z.string(),
  plan: Plan,
  amount: z.number(),
  cardLast4: z.string(),
  paidAt: Instant,
  subscriptionStatus: SubscriptionStatus,
});
export type Payment = z.infer<typeof Payment>;

/** What a person wants to be told, and how. */
export const NotificationSettings = z.strictObject({
  email: z.boolean(),
  push: z.boolean(),
  weeklyDigest: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** A person as services see them among each other. */
export const Person = Profile.extend({ userId: Id });
export type Person = z.infer<typeof Person>;

/** An account as site administrators see it. */
export const Account = User.pick({
  id: true,
  name: true,
  email: true,
  subscriptionStatus: true,
  createdAt: true,
}).extend({ isSiteAdmin: z.boolean() });
export type Account = z.infer<typeof Account>;

/**
 * Which accounts: those with words in name or e-mail address that begin like the words of `search`. `after` is the id
 * of the last one of the page before.
 */
export const AccountQuery = z.strictObject({
  search: text(LIMITS.searchMax).optional(),
  after: Id.optional(),
  limit: limitParam(200).optional(),
});
