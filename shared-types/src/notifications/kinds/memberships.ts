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
  /** The office gave these people months, or refunded a payment. */
  'membership.changed': {
    audience: 'people',
    data: ({ z, words, Money }) =>
      z.strictObject({
        change: z.enum(['given', 'refunded']),
        months: z.number().int(),
        /** The refunded money. */
        money: Money.optional(),
        until: words.optional(),
      }),
    group: null,
    icon: 'payment',
    mailName: 'Months given, or a refund',
  },
  /** A card was charged. */
  'payment.taken': {
    audience: 'people',
    data: ({ z, words, Money, Plan, PlanTerms }) =>
      z.strictObject({
        plan: Plan,
        /** The terms of a plan that the office added. */
        terms: PlanTerms.optional(),
        money: Money,
        cardLast4: z.string().max(4),
        isRenewal: z.literal(true).optional(),
        /** Nothing was charged, and the receipt says it. */
        isPlayMoney: z.literal(true).optional(),
        until: words,
      }),
    group: null,
    icon: null,
    mailName: 'Receipt of a payment',
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
  /** These people cancelled. Their membership ends with the paid time. */
  'subscription.cancelled': {
    audience: 'people',
    data: ({ z, words }) => z.strictObject({ until: words }),
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
