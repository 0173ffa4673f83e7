import type { Client } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { OptOuts } from '../opt-outs/opt-outs';
import type { SuppressionList } from '../suppression/suppression-list';
import type { LetterDeliveryDoc } from '../models/letter-delivery.model';

export interface ReaderSources {
  auth: Pick<Client<typeof authInternalApi>, 'contacts' | 'subscriberAddresses'>;
}

/** The reason for the office why a reader gets no letter. */
export const NOT_WANTED = 'The reader wants no letters.';

/** The recipient of a delivery, or the reason why it is not sent. `isMember`: the reader has an active membership. */
export type Reader = { name: string; address: string; addressKey: string; isMember: boolean } | { refusal: string };

/** What is known of addresses: at which no letters are wanted, and which mail servers refuse. */
export interface AddressLists {
  optOuts: Pick<OptOuts, 'findOut'>;
  suppressionList: Pick<SuppressionList, 'keyOf' | 'findSuppressed'>;
}

/**
 * Reads the addresses of deliveries just before they are sent. No letter is sent to a suppressed address, or to one at
 * which no letters are wanted, whether it is that of a subscriber or of a person.
 */
export async function readReaders(
  { auth }: ReaderSources,
  { optOuts, suppressionList }: AddressLists,
  deliveries: readonly { _id: unknown; subjectId: unknown; subjectKind: LetterDeliveryDoc['subjectKind'] }[],
): Promise<Map<string, Reader>> {
  const listIds = (kind: LetterDeliveryDoc['subjectKind']) =>
    deliveries.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => String(subjectId));
  const [people, subscribers] = [listIds('person'), listIds('subscriber')];
  const [{ contacts }, { addresses }] = await Promise.all([
    people.length > 0 ? auth.contacts({ body: { userIds: people } }) : { contacts: [] },
    subscribers.length > 0 ? auth.subscriberAddresses({ body: { ids: subscribers } }) : { addresses: [] },
  ]);
  const found = new Map([
    ...contacts.map(
      ({ userId, name, email, wantsMail, verified, isActive: isMember }) =>
        [userId, { name, email, wantsMail, verified, isMember }] as const,
    ),
    ...addresses.map(
      ({ id, email }) => [id, { name: '', email, wantsMail: true, verified: true, isMember: false }] as const,
    ),
  ]);
  const keys = [...found.values()].map(({ email }) => suppressionList.keyOf(email));
  const [stopped, out] = await Promise.all([suppressionList.findSuppressed(keys), optOuts.findOut(keys)]);
  return new Map(
    deliveries.map(({ _id, subjectId }): [string, Reader] => {
      const id = String(subjectId);
      const reader = found.get(id);
      if (!reader) return [String(_id), { refusal: 'There is no such reader anymore.' }];
      const addressKey = suppressionList.keyOf(reader.email);
      if (out.has(addressKey) || !reader.wantsMail) return [String(_id), { refusal: NOT_WANTED }];
      if (!reader.verified) return [String(_id), { refusal: 'The address is not confirmed.' }];
      const reason = stopped.get(addressKey);
      if (reason !== undefined) return [String(_id), { refusal: `The address is suppressed: ${reason}` }];
      const { name, email: address, isMember } = reader;
      return [String(_id), { name, address, addressKey, isMember }];
    }),
  );
}
