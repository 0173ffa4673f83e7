import type { DomainEvent, ResultOf } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { ReactElement } from 'react';
import type { EmailContent } from '../mail/mailer';
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
} from './address-texts';

export interface Content {
  subject: string;
  body: ReactElement;
}

export type Contact = ResultOf<typeof authInternalApi.contacts>['contacts'][number];

/**
 * Whether the mail of a domain event may be sent to a person who has not confirmed their address, because it asks for
 * the confirmation of this or a new address.
 */
export const asksForConfirmation = ({ kind }: DomainEvent): boolean =>
  kind === 'account.confirm-address' || kind === 'account.confirm-new-address' || kind === 'account.invited';

/**
 * Returns the recipient of the mail of a domain event. The name is omitted if the address is not, or no longer, the
 * person's. The result is undefined if the change of address that the mail was about is over.
 */
export function recipientOf(
  { data }: DomainEvent,
  { name, email, otherAddresses }: Contact,
): EmailContent['to'] | undefined {
  if (!('addressId' in data) || data.addressId === undefined) return { name, address: email };
  const other = otherAddresses.find(({ id }) => id === data.addressId);
  return other && { name: '', address: other.email };
}

/** The maximum length of a name in a mail to an unconfirmed address. */
const NAME_MAX = 60;

/**
 * Returns a name for a mail to an unconfirmed address. Whoever registered chose it, so only letters are kept, and it
 * cannot contain the address of a page or a phone number.
 */
export const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}'’-]+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX);

/**
 * Returns the content of the mails about e-mail addresses, or undefined for other domain events and for expired links.
 */
export async function addressContent(
  domainEvent: DomainEvent,
  link: (path: string) => string,
  zone: () => Promise<string>,
  name: string,
): Promise<Content | undefined> {
  switch (domainEvent.kind) {
    case 'account.address-change-requested':
      return {
        subject: addressChangeRequestedSubject,
        body: (
          <AddressChangeRequested link={link('/profile?tab=security')} byOffice={domainEvent.data.byOffice ?? false} />
        ),
      };
    case 'account.address-taken':
      return { subject: addressTakenSubject, body: <AddressTaken link={link('/auth')} /> };
    case 'account.address-restored':
      return { subject: addressRestoredSubject, body: <AddressRestored link={link('/forgot-password')} /> };
    case 'account.confirm-address':
    case 'account.confirm-new-address':
    case 'account.address-changed': {
      const { token } = domainEvent.data;
      const expiresAt = new Date(domainEvent.data.expiresAt);
      if (!token || expiresAt <= new Date()) return undefined;
      const to = (path: string) => link(`${path}#${token}`);
      const times = { expiresAt, timeZone: await zone() };
      if (domainEvent.kind === 'account.address-changed')
        return { subject: addressChangedSubject, body: <AddressChanged link={to('/undo-email-change')} {...times} /> };
      if (domainEvent.kind === 'account.confirm-new-address')
        return { subject: confirmAddressSubject, body: <ConfirmNewAddress link={to('/confirm-email')} {...times} /> };
      return {
        subject: confirmAddressSubject,
        body: domainEvent.data.setsPassword ? (
          <ConfirmWithPassword name={plainName(name)} link={to('/reset-password')} {...times} />
        ) : (
          <ConfirmAddress name={plainName(name)} link={to('/confirm-email')} {...times} />
        ),
      };
    }
    default:
      return undefined;
  }
}
