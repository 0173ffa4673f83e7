import type { KindContracts } from './kind';

/** The kinds about what renews, delays or ends a membership. The mails show times as days of the reader. */
export const renewalKinds = {
  /**
   * The card of this person was declined when the membership was to be renewed. It is charged again at `retryAt`, if it
   * is present. `payBefore` is the last time at which a payment continues the membership. After a pause, the person has
   * no rights of a member until then.
   */
  'payment.declined': {
    audience: 'people',
    data: ({ z, Money, Instant }) =>
      z.strictObject({
        money: Money,
        cardLast4: z.string().max(4),
        retryAt: Instant.optional(),
        payBefore: Instant,
        isAfterPause: z.literal(true).optional(),
      }),
    group: null,
    icon: 'payment',
    isUrgent: true,
    mailName: 'A card was declined at the renewal',
  },
  /** The card of this person expires in at most 30 days. `expiresAt` is the end of its last month. */
  'card.expires': {
    audience: 'people',
    data: ({ z, Instant }) => z.strictObject({ cardLast4: z.string().max(4), expiresAt: Instant }),
    group: null,
    icon: 'payment',
    isUrgent: true,
    mailName: 'A card expires soon',
  },
  /** This person planned a pause of the membership. */
  'subscription.paused': {
    audience: 'people',
    data: ({ z, Instant }) => z.strictObject({ from: Instant, until: Instant }),
    group: null,
    icon: null,
    mailName: 'Receipt of a pause',
  },
  /** The pause of this person's membership ends soon. The card is charged at `at`. */
  'subscription.pause-ends': {
    audience: 'people',
    data: ({ z, Money, Instant }) => z.strictObject({ at: Instant, money: Money, cardLast4: z.string().max(4) }),
    group: null,
    icon: 'payment',
    isUrgent: true,
    mailName: 'A pause ends soon',
  },
} satisfies KindContracts;
