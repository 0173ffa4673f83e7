import { inTransaction } from '@meridian/service-kit';
import type { BodyOf, authInternalApi } from '@meridian/shared-types/contracts';
import type { Models } from '../models/create-models';
import { recordAddressChoice } from './address-choices';
import { CONFIRMED } from '../models/newsletter.model';

type Ended = BodyOf<typeof authInternalApi.endSubscriptions>['ended'];

type Needed = Pick<Models, 'db' | 'Users' | 'Subscribers'>;

/**
 * Removes subscribers who left the newsletter, and the addresses of people who did, unless these subscribed again
 * later. A person who used the link of a letter may have another address now, at which no letters are wanted either.
 */
export async function endSubscriptions({ db, Users, Subscribers }: Needed, ended: Ended): Promise<void> {
  const ids = ended.map(({ subjectId }) => subjectId);
  await inTransaction(db, async (session) => {
    await Subscribers.deleteMany({ _id: { $in: ids } }, { session });
    const confirmed = { _id: { $in: ids }, unverifiedSince: { $exists: false } };
    const people = await Users.find(confirmed, { email: 1 }, { session }).lean();
    const emails = new Map(people.map(({ _id, email }) => [String(_id), email]));
    for (const { subjectId: userId, at: since, isByLink } of ended) {
      const email = emails.get(userId);
      if (email === undefined) continue;
      const at = new Date(since);
      await Subscribers.deleteOne({ email, ...CONFIRMED, createdAt: { $lte: at } }, { session });
      if (isByLink) await recordAddressChoice(db, { kind: 'letters', email, userId, isWanted: false, at }, session);
    }
  });
}
