import type { Client } from '@meridian/shared-types';
import type { authInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models';
import type { SuppressionList } from '../suppression/suppression-list';
import type { LetterDeliveryDoc } from './letter-delivery.model';

export interface ReaderSources {
  auth: Pick<Client<typeof authInternalApi>, 'contacts' | 'subscriberAddresses'>;
}

/** The recipient of a delivery, or the reason why it is not sent. `isMember`: the reader has an active membership. */
export type Reader = { name: string; address: string; addressKey: string; isMember: boolean } | { refusal: string };

/**
 * Reads the addresses of deliveries just before they are sent. A reader who has unsubscribed, or whose address is
 * suppressed, gets no letter.
 */
export async function readReaders(
  { OptOuts }: Models,
  { auth }: ReaderSources,
  suppressionList: SuppressionList,
  deliveries: readonly { _id: unknown; subjectId: unknown; subjectKind: LetterDeliveryDoc['subjectKind'] }[],
): Promise<Map<string, Reader>> {
  const idsOf = (kind: LetterDeliveryDoc['subjectKind']) =>
    deliveries.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => String(subjectId));
  const [people, subscribers] = [idsOf('person'), idsOf('subscriber')];
  const [{ contacts }, { addresses }, left] = await Promise.all([
    people.length > 0 ? auth.contacts({ body: { userIds: people } }) : { contacts: [] },
    subscribers.length > 0 ? auth.subscriberAddresses({ body: { ids: subscribers } }) : { addresses: [] },
    OptOuts.distinct('subjectId', {
      subjectId: { $in: deliveries.map(({ subjectId }) => String(subjectId)) },
      scope: 'newsletter',
    }),
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
  const stopped = await suppressionList.findSuppressed(
    [...found.values()].map(({ email }) => suppressionList.keyOf(email)),
  );
  const gone = new Set(left.map(String));
  return new Map(
    deliveries.map(({ _id, subjectId }): [string, Reader] => {
      const id = String(subjectId);
      const reader = found.get(id);
      if (!reader) return [String(_id), { refusal: 'There is no such reader anymore.' }];
      if (gone.has(id) || !reader.wantsMail) return [String(_id), { refusal: 'The reader wants no letters.' }];
      if (!reader.verified) return [String(_id), { refusal: 'The address is not confirmed.' }];
      const addressKey = suppressionList.keyOf(reader.email);
      const reason = stopped.get(addressKey);
      if (reason !== undefined) return [String(_id), { refusal: `The address is suppressed: ${reason}` }];
      const { name, email: address, isMember } = reader;
      return [String(_id), { name, address, addressKey, isMember }];
    }),
  );
}
