import * as z from 'zod';
import { InviteToken } from '../chapters/joining/invite-schemas';
import { PlanAmount } from '../content/plans/plan-amount';
import { Plan, PlanTerms } from '../content/plans/plan-schemas';
import { ChapterId, Email, Id, Instant, line, secret } from '../fields/fields';
import { LIMITS } from '../limits';
import { CardExpiry, CardLast4 } from './membership-schemas';
import { OfferedPrice } from '../content/plans/price-offer-schemas';
import { Currency, Money } from '../money/money-schemas';
import { Membership, Profile, SubscriptionStatus } from '../people/people';

/** The current user, as only they see it. */
export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subscriptionStatus: SubscriptionStatus,
  createdAt: Instant,
  /** The time at which a cancelled membership ends. It stays active until then. */
  membershipEndsAt: Instant.optional(),
  /**
   * The subscription of an active member. It is renewed at `paidUntil` by a charge for `plan`, unless it is cancelled.
   * `money` is the agreed price, whatever the plan costs now. `amount` is the same in units, such as dollars.
   * With `isDeclined`, the card was declined. It is charged again at `retryAt`, if it is present. Without a payment,
   * the membership ends at `graceUntil`, which is also present if the paid time has ended and the renewal is due.
   * A planned pause lasts from `paidUntil` until `pausedUntil`. `cardExpiresAt` is the end of the card's last month.
   */
  membership: z
    .object({
      plan: Plan,
      /** The terms of a plan that the office added. */
      terms: PlanTerms.optional(),
      amount: z.number(),
      money: Money,
      cardLast4: z.string().optional(),
      paidUntil: Instant,
      isDeclined: z.literal(true).optional(),
      priceOffer: OfferedPrice.optional(),
      /** The payer of a family pays for it. */
      isOfFamily: z.literal(true).optional(),
      retryAt: Instant.optional(),
      graceUntil: Instant.optional(),
      pausedUntil: Instant.optional(),
      cardExpiresAt: Instant.optional(),
    })
    .optional(),
  /**
   * A pause that has begun. It ends at `until` with a charge of `money`. With `isDeclined`, that charge was declined.
   * `payBefore` is the last time at which a payment continues the membership.
   */
  pause: z
    .object({
      until: Instant,
      plan: Plan,
      terms: PlanTerms.optional(),
      money: Money,
      cardLast4: z.string(),
      isDeclined: z.literal(true).optional(),
      payBefore: Instant,
    })
    .optional(),
  /**
   * It is present until the person has confirmed the address. The account is removed at `removeAt`, unless the address
   * is confirmed or the membership is paid for before.
   */
  unconfirmed: z.object({ removeAt: Instant.optional() }).optional(),
  /** Payments on this site charge nothing, which every page that takes a card says. */
  isPlayMoney: z.literal(true).optional(),
  /** Cards are typed at a page of the payment provider, see `checkout`. */
  hasCheckout: z.literal(true).optional(),
  profile: Profile,
  memberships: z.array(Membership),
  /**
   * The site admin who impersonates this person, and when the impersonation ends at the latest. With `isReadOnly`, they
   * only view as the person.
   */
  impersonatedBy: z
    .object({ id: Id, name: z.string(), until: Instant.optional(), isReadOnly: z.literal(true).optional() })
    .optional(),
});
export type User = z.infer<typeof User>;

/**
 * The person's own profile. `emailChange` is a new address whose link has not been used yet, and only the person sees
 * it.
 */
export const OwnProfile = Profile.extend({ emailChange: z.object({ email: z.string(), until: Instant }).optional() });
export type OwnProfile = z.infer<typeof OwnProfile>;

/** The current-user response. */
export const CurrentUser = z.object({ user: User });
/** The most bytes of a response with a user, who may be a member of 500 chapters with the longest names. */
export const CURRENT_USER_BYTES = 2048 * 1024;
export type CurrentUser = z.infer<typeof CurrentUser>;

export const Password = secret(LIMITS.passwordMin, LIMITS.passwordMax);

export const LoginInput = z.strictObject({ email: Email, password: Password });
export type LoginInput = z.input<typeof LoginInput>;

export const RegisterInput = z.strictObject({
  email: Email,
  password: Password,
  name: line(LIMITS.nameMax).min(LIMITS.nameMin, 'Name must be at least 2 characters'),
  chapterId: ChapterId,
  membershipType: z.literal('full'),
  /** The token of an invite link, for a chapter by invitation only. */
  inviteToken: InviteToken.shape.token.optional(),
});
export type RegisterInput = z.input<typeof RegisterInput>;

export const PaymentInput = z.strictObject({
  plan: Plan,
  /** The price that the person saw. If the plan costs another amount, nothing is charged. */
  amount: PlanAmount,
  /** The currency that the person saw. If it is absent, it is that of the organization. */
  currency: Currency.optional(),
  cardLast4: CardLast4,
  cardExpiry: CardExpiry.optional(),
  /** A value per submission. A repeated request returns the first payment. */
  idempotencyKey: z.uuid().optional(),
});
export type PaymentInput = z.input<typeof PaymentInput>;

/** The choice of a plan that is paid at a page of the payment provider. */
export const CheckoutInput = PaymentInput.pick({ plan: true, amount: true, currency: true });

/** A page of the payment provider, to which the browser goes. */
export const HostedPage = z.object({ url: z.url() });

export const PlanChangeInput = z.strictObject({
  plan: Plan,
  /** The price that the person saw. If the plan costs another amount, nothing changes. */
  amount: PlanAmount,
  /** The currency that the person saw. If it is absent, it is that of the organization. */
  currency: Currency.optional(),
});

export const Payment = z.object({
  id: z.string(),
  plan: Plan,
  /** The terms of a plan that the office added. */
  terms: PlanTerms.optional(),
  /** The amount in units of the currency, such as dollars. `money` is the same in minor units. */
  amount: z.number(),
  money: Money,
  cardLast4: z.string(),
  /** The number of its receipt. */
  receiptNumber: z.number().int().optional(),
  paidAt: Instant,
  subscriptionStatus: SubscriptionStatus,
});
export type Payment = z.infer<typeof Payment>;

/**
 * What became of a page of the payment provider: `paid`, a card was `saved`, or the person has not paid. If it is
 * `open`, they still can.
 */
export const FinishedCheckout = z.object({
  state: z.enum(['paid', 'saved', 'open', 'expired']),
  payment: Payment.optional(),
});

/** The notifications that a person receives. */
export const NotificationSettings = z.strictObject({
  email: z.boolean(),
  push: z.boolean(),
  weeklyDigest: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** The profile of a person in calls between services. */
export const Person = Profile.extend({ userId: Id });
export type Person = z.infer<typeof Person>;

/** An account in the list of site admins. */
export const Account = User.pick({
  id: true,
  name: true,
  email: true,
  subscriptionStatus: true,
  createdAt: true,
}).extend({ isSiteAdmin: z.boolean() });
export type Account = z.infer<typeof Account>;

/** An account in the list of users, with the additional columns of its file. */
export const ListedAccount = Account.extend({
  /** The plan of an active membership, even without a card. */
  plan: Plan.optional(),
  /** The end of the paid time of an active membership. It is absent if it does not end. */
  paidUntil: Instant.optional(),
  /** The last day (UTC) on which the person used the site. It is absent if never. */
  lastSeenOn: z.iso.date().optional(),
  isSuspended: z.boolean(),
});
export type ListedAccount = z.infer<typeof ListedAccount>;
