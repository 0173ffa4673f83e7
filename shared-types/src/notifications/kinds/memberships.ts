import type { KindContracts } from './kind';

/** The kinds about paid memberships. `until` is the end of the paid time in words. */
export const membershipKinds = {
  /** The membership of this person ends without a renewal. `when` is the day in words. */
  'membership.ends': {
    audience: 'people',
    data: ({ z, words, Instant }) => z.strictObject({ endsAt: Instant, when: words }),
    group: 'reminders',
    icon: 'payment',
    isUrgent: true,
  },
  /** The office gave these people months, or refunded a payment, or a refund did not arrive. */
  'membership.changed': {
    audience: 'people',
    data: ({ z, words, Money }) =>
      z.strictObject({
        change: z.enum(['given', 'refunded', 'refund-failed']),
        months: z.number().int(),
        isScholarship: z.literal(true).optional(),
        /** The refunded money. */
        money: Money.optional(),
        /** The receipt of the refund, which is attached to the mail. */
        receiptNumber: z.number().int().optional(),
        until: words.optional(),
      }),
    group: null,
    icon: 'payment',
    mailName: 'Months given, or a refund',
  },
  /** A card was charged, or a payment without a card was entered. */
  'payment.taken': {
    audience: 'people',
    data: ({ z, words, Money, Plan, PlanTerms }) =>
      z.strictObject({
        plan: Plan,
        /** The terms of a plan that the office added. */
        terms: PlanTerms.optional(),
        money: Money,
        /** It is absent for a payment without a card. */
        cardLast4: z.string().max(4).optional(),
        method: z.enum(['card', 'cash', 'cheque', 'transfer']).optional(),
        /** The membership does not renew after `until`. */
        endsThen: z.literal(true).optional(),
        isRenewal: z.literal(true).optional(),
        /** Nothing was charged, and the receipt says it. */
        isPlayMoney: z.literal(true).optional(),
        until: words,
        /** The receipt, which is attached to the mail. */
        receiptNumber: z.number().int().optional(),
      }),
    group: null,
    icon: null,
    mailName: 'Receipt of a payment',
  },
  /** The bank asks these people to confirm a renewal. Nothing was charged. */
  'payment.unconfirmed': {
    audience: 'people',
    data: ({ z, Money, Plan, PlanTerms }) =>
      z.strictObject({ plan: Plan, terms: PlanTerms.optional(), money: Money, cardLast4: z.string().max(4) }),
    group: null,
    icon: 'payment',
    isUrgent: true,
    mailName: 'Confirmation of a payment with the bank',
  },
  /** These people asked their bank to take a payment back, or the bank decided. A loss takes the paid months. */
  'payment.disputed': {
    audience: 'people',
    data: ({ z, words, Money }) =>
      z.strictObject({
        state: z.enum(['dispute-opened', 'dispute-won', 'dispute-lost']),
        money: Money,
        until: words.optional(),
      }),
    group: null,
    icon: 'payment',
    mailName: 'News about a disputed payment',
  },
  /** For site admins: something happened to a payment of `userId` at the payment provider. */
  'payment.reported': {
    audience: 'people',
    data: ({ z, Id, Money }) =>
      z.strictObject({
        userId: Id,
        what: z.enum(['refunded', 'refund-failed', 'dispute-opened', 'dispute-won', 'dispute-lost']),
        money: Money,
        reason: z.string().max(200),
      }),
    group: null,
    icon: 'payment',
    isUrgent: true,
  },
  /**
   * The office decided on the proof of a student, or an approval ends before the next renewal. `until` is the end of
   * the approval, or of the membership.
   */
  'student-proof.decided': {
    audience: 'people',
    data: ({ z, words, LIMITS }) =>
      z.strictObject({
        decision: z.enum(['approved', 'declined', 'ended']),
        note: z.string().max(LIMITS.decisionReasonMax),
        until: words.optional(),
      }),
    group: null,
    icon: 'payment',
    mailName: 'Decision on a proof as a student',
  },
  /** The owner of this account was invited to a family. `payer` is the name of who pays for it. */
  'family.invited': {
    audience: 'people',
    data: ({ z, LIMITS }) => z.strictObject({ payer: z.string().max(LIMITS.nameMax) }),
    group: null,
    icon: 'payment',
    mailName: 'Invitation to a family',
  },
  /** A new price applies to these people from a renewal on, `from`, unless they refuse it. */
  'price.offered': {
    audience: 'people',
    data: ({ z, words, Money, Plan, PlanTerms }) =>
      z.strictObject({
        plan: Plan,
        terms: PlanTerms.optional(),
        former: Money,
        money: Money,
        from: words,
        until: words,
      }),
    group: null,
    icon: 'payment',
    mailName: 'New price of a membership',
  },
  /** These people cancelled. Their membership ends with the paid time, or has ended if `until` is absent. */
  'subscription.cancelled': {
    audience: 'people',
    data: ({ z, words }) => z.strictObject({ until: words.optional() }),
    group: null,
    icon: null,
    mailName: 'Receipt of a cancellation',
  },
  /** For site admins: another site admin, `userId`, gave months to their own account. */
  'membership.self-given': {
    audience: 'people',
    data: ({ z, Id }) => z.strictObject({ userId: Id, months: z.number().int() }),
    group: null,
    icon: 'security',
    isUrgent: true,
  },
} satisfies KindContracts;
