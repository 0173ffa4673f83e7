import type { DomainEvent, ResultOf } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { EmailContent } from '../smtp/mailer';

export type Contact = ResultOf<typeof authInternalApi.contacts>['contacts'][number];

/**
 * Returns the recipient of the mail of a domain event. The name is omitted if the address is not, or no longer, the
 * person's. Returns undefined if the mail is about a change of address that is over.
 */
export function selectRecipient(
  { data }: DomainEvent,
  { name, email, otherAddresses }: Contact,
): EmailContent['to'] | undefined {
  if (!('addressId' in data) || data.addressId === undefined) return { name, address: email };
  const other = otherAddresses.find(({ id }) => id === data.addressId);
  return other && { name: '', address: other.email };
}
