import type { addressKinds } from '@meridian/shared-types/notification-kinds';
import { plainName } from '../texts/plain-name';
import {
  AddressChanged,
  addressChangedSubject,
  AddressChangeRequested,
  addressChangeRequestedSubject,
  AddressRestored,
  addressRestoredSubject,
  AddressTaken,
  addressTakenSubject,
  ConfirmAddress,
  confirmAddressSubject,
  ConfirmNewAddress,
  ConfirmWithPassword,
} from '../texts/mails/address-texts';
import { accountTerms, isValid } from './account-terms';
import type { KindsOf } from './kind';

export const addresses: KindsOf<typeof addressKinds> = {
  'account.confirm-address': {
    accountMail: {
      beforeConfirmation: true,
      async content({ data }, { link, name, timeZone }) {
        if (!isValid(data)) return undefined;
        const props = { name: plainName(name), expiresAt: new Date(data.expiresAt), timeZone: await timeZone() };
        const body = data.setsPassword ? (
          <ConfirmWithPassword link={link(`/reset-password#${data.token}`)} {...props} />
        ) : (
          <ConfirmAddress link={link(`/confirm-email#${data.token}`)} code={data.code} {...props} />
        );
        return { subject: confirmAddressSubject, body };
      },
    },
  },
  'account.confirm-new-address': {
    accountMail: {
      beforeConfirmation: true,
      async content({ data }, { link, timeZone }) {
        if (!isValid(data)) return undefined;
        const times = { expiresAt: new Date(data.expiresAt), timeZone: await timeZone() };
        const body = <ConfirmNewAddress link={link(`/confirm-email#${data.token}`)} {...times} />;
        return { subject: confirmAddressSubject, body };
      },
    },
  },
  'account.address-changed': {
    notice: {
      terms: accountTerms,
      words: () => ({
        title: 'Your email address was changed',
        text: 'Emails now go to the new address. For 7 days, a link in an email to the earlier address can undo the change.',
        to: '/profile?tab=security',
      }),
    },
    accountMail: {
      async content({ data }, { link, timeZone }) {
        if (!isValid(data)) return undefined;
        const times = { expiresAt: new Date(data.expiresAt), timeZone: await timeZone() };
        const body = <AddressChanged link={link(`/undo-email-change#${data.token}`)} {...times} />;
        return { subject: addressChangedSubject, body };
      },
    },
  },
  'account.address-change-requested': {
    accountMail: {
      content: async ({ data: { byOffice = false } }, { link }) => ({
        subject: addressChangeRequestedSubject,
        body: <AddressChangeRequested link={link('/profile?tab=security')} byOffice={byOffice} />,
      }),
    },
  },
  'account.address-taken': {
    accountMail: {
      content: async (_domainEvent, { link }) => ({
        subject: addressTakenSubject,
        body: <AddressTaken link={link('/auth')} />,
      }),
    },
  },
  'account.address-restored': {
    notice: {
      terms: accountTerms,
      words: () => ({
        title: 'Your earlier email address was restored',
        text: 'The change was undone with the link that we emailed to it.',
        to: '/profile?tab=security',
      }),
    },
    accountMail: {
      content: async (_domainEvent, { link }) => ({
        subject: addressRestoredSubject,
        body: <AddressRestored link={link('/forgot-password')} />,
      }),
    },
  },
};
