import type { KindContracts } from './kind';

export const accountKinds = {
  /** A person has confirmed the first address of their account. */
  'account.joined': {
    audience: 'people',
    data: ({ z }) => z.strictObject({}),
    group: null,
    icon: null,
    mailName: 'Welcome',
  },
  'account.password-reset': {
    audience: 'people',
    data: ({ z, link }) => z.strictObject(link),
    group: null,
    icon: null,
    mailName: 'Password reset link',
  },
  'account.password-changed': {
    audience: 'people',
    data: ({ z }) => z.strictObject({}),
    group: null,
    icon: 'password',
    mailName: 'The password was changed',
  },
  /**
   * The organization has created the account, and the link leads to the first password. A person who was invited
   * individually also gets the chapter and the role.
   */
  'account.invited': {
    audience: 'people',
    data: ({ z, link, words, Role }) => z.strictObject({ ...link, chapter: words.optional(), role: Role.optional() }),
    group: null,
    icon: null,
    mailName: 'Invitation',
  },
  /**
   * Another account of the person was merged into theirs. With `addressId`, only the address of that account gets the
   * mail.
   */
  'account.merged': {
    audience: 'people',
    data: ({ z, Id }) => z.strictObject({ addressId: Id.optional() }),
    group: null,
    icon: 'account',
    mailName: 'Two accounts were merged',
  },
  /** A site admin views the site as this person. */
  'account.viewed': {
    audience: 'people',
    data: ({ z, LIMITS }) => z.strictObject({ reason: z.string().max(LIMITS.officeReasonMax) }),
    group: null,
    icon: null,
    mailName: 'A site admin viewed the site as the person',
  },
  /**
   * `until` is the day in words. If absent, the suspension lasts until it is lifted. `paidUntil` is the end of the paid
   * time of a member. The card is not charged while the suspension lasts.
   */
  'account.suspended': {
    audience: 'people',
    data: ({ z, words, Instant, LIMITS }) =>
      z.strictObject({
        reason: z.string().max(LIMITS.suspensionReasonMax),
        until: words.optional(),
        paidUntil: Instant.optional(),
      }),
    group: null,
    icon: null,
    mailName: 'The account is suspended',
  },
  'account.suspension-ended': {
    audience: 'people',
    data: ({ z }) => z.strictObject({}),
    group: null,
    icon: null,
    mailName: 'The account is no longer suspended',
  },
  /**
   * The data about these people is removed. `receipt` is the address for the one mail about it. It is absent if nobody
   * has confirmed the address. It is stored until the mail is sent, two minutes at most.
   */
  'account.deleted': {
    audience: 'people',
    data: ({ z, LIMITS }) =>
      z.strictObject({
        receipt: z
          .strictObject({ name: z.string().max(LIMITS.nameMax), email: z.string().max(LIMITS.emailMax) })
          .optional(),
      }),
    group: null,
    icon: null,
  },
  /** The file with the data of a person, who ordered it, can be downloaded for a day. */
  'account.export-ready': {
    audience: 'people',
    data: ({ z }) => z.strictObject({}),
    group: null,
    icon: 'account',
    mailName: 'The file with the own data is ready',
  },
} satisfies KindContracts;
