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

/** Whether its mail may go to a person who has not confirmed their address: it asks for that, of it or of a new one. */
export const asksForConfirmation = ({ kind }: DomainEvent): boolean =>
  kind === 'account.confirm-address' || kind === 'account.confirm-new-address' || kind === 'account.invited';

/**
 * Who gets the mail of a domain event. The name is not told to an address that is not, or no longer, the person's. Undefined
 * once a change of address is over for which the mail was meant.
 */
export function recipientOf(
  { data }: DomainEvent,
  { name, email, otherAddresses = [] }: Contact,
): EmailContent['to'] | undefined {
  if (!('addressId' in data) || data.addressId === undefined) return { name, address: email };
  const other = otherAddresses.find(({ id }) => id === data.addressId);
  return other && { name: '', address: other.email };
}

/** Most characters of a name in a mail to an address that is not confirmed. */
const NAME_MAX = 60;

/**
 * A name in a mail to an address that nobody has confirmed: whoever registered chose it, so it is letters alone. An
 * address of a page or a phone number cannot be read out of it.
 */
export const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}'’-]+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX);

/** What the mails about e-mail addresses say; undefined for other domain events, and for links that are too old. */
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
