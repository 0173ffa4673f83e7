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
        isScholarship: z.literal(true).optional(),
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
    data: ({ z, words, Money, Plan }) =>
      z.strictObject({
        plan: Plan,
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
