import type { Client } from '@meridian/shared-types';
import type { authInternalApi, lettersApi, QueryOf } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';

const PAGE = 50;

/** Lists the deliveries of a letter in a state, with the addresses of those who still have one. */
export async function listDeliveries(
  LetterDeliveries: Models['LetterDeliveries'],
  auth: Pick<Client<typeof authInternalApi>, 'contacts' | 'subscriberAddresses'>,
  letterId: string,
  { state, after, limit = PAGE }: QueryOf<typeof lettersApi.deliveries>,
) {
  const found = await LetterDeliveries.find(
    { letterId, state, ...(after && { _id: { $gt: after } }) },
    { subjectId: 1, subjectKind: 1, reason: 1, endedAt: 1 },
  )
    .sort({ _id: 1 })
    .limit(limit)
    .lean();
  const listIds = (kind: string) =>
    found.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => String(subjectId));
  const [people, subscribers] = [listIds('person'), listIds('subscriber')];
  const [{ contacts }, { addresses }] = await Promise.all([
    people.length > 0 ? auth.contacts({ body: { userIds: people } }) : { contacts: [] },
    subscribers.length > 0 ? auth.subscriberAddresses({ body: { ids: subscribers } }) : { addresses: [] },
  ]);
  const emails = new Map([
    ...contacts.map(({ userId, email }) => [userId, email] as const),
    ...addresses.map((subscriber) => [subscriber.id, subscriber.email] as const),
  ]);
  return {
    readers: found.map(({ _id, subjectId, reason = '', endedAt }) => ({
      id: String(_id),
      email: emails.get(String(subjectId)) ?? null,
      reason,
      at: endedAt?.toISOString() ?? null,
    })),
    next: found.length === limit ? String(found.at(-1)?._id) : null,
  };
}
