import type { KindContracts } from './kind';

/** The kinds about the e-mail address of an account. `addressId` selects which other address gets the mail. */
export const addressKinds = {
  /**
   * `setsPassword` means that the link also sets a new password, because the person asked for one. `code` confirms the
   * address where the person is signed in.
   */
  'account.confirm-address': {
    audience: 'people',
    data: ({ z, link, AddressCode }) =>
      z.strictObject({ ...link, setsPassword: z.boolean(), code: AddressCode.optional() }),
    group: null,
    icon: null,
    mailName: 'Link to confirm the address',
  },
  'account.confirm-new-address': {
    audience: 'people',
    data: ({ z, link, Id }) => z.strictObject({ ...link, addressId: Id }),
    group: null,
    icon: null,
    mailName: 'Link to confirm a new address',
  },
  'account.address-changed': {
    audience: 'people',
    data: ({ z, link, Id }) => z.strictObject({ ...link, addressId: Id }),
    group: null,
    icon: 'at-sign',
    isUrgent: true,
    mailName: 'The address was changed',
  },
  'account.address-change-requested': {
    audience: 'people',
    data: ({ z }) => z.strictObject({ byOffice: z.literal(true).optional() }),
    group: null,
    icon: null,
    mailName: 'Another address was asked for',
  },
  /** Someone requests the address of this person for another account. */
  'account.address-taken': {
    audience: 'people',
    data: ({ z }) => z.strictObject({}),
    group: null,
    icon: null,
    mailName: 'The address belongs to this account',
  },
  'account.address-restored': {
    audience: 'people',
    data: ({ z }) => z.strictObject({}),
    group: null,
    icon: 'at-sign',
    mailName: 'The earlier address was restored',
  },
} satisfies KindContracts;
