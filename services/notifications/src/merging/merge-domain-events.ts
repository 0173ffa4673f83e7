import { directMessagesGroup } from '@meridian/shared-types';
import type { Models } from '../models/create-models';
import type { Merge } from './merge';

/** The number of domain events that change in one write. */
const BATCH = 500;

type Needed = Pick<Models, 'DomainEvents' | 'Notices'>;

/**
 * Replaces the account in domain events with the one that stays. Unprocessed domain events about the other account
 * alone, such as a link, are deleted.
 */
export async function mergeDomainEvents(models: Needed, { fromId, intoId }: Merge): Promise<void> {
  const { DomainEvents } = models;
  const named = { 'audience.userIds': fromId };
  await DomainEvents.deleteMany({ ...named, needsAccountMail: true, kind: /^account\./ });
  await DomainEvents.updateMany({ by: fromId }, { $set: { by: intoId } });
  await mergeWriters(models, { fromId, intoId });
  // `$pull` and `$addToSet` of one field need two writes. In between, the field contains both accounts.
  await DomainEvents.updateMany(named, { $addToSet: { 'audience.userIds': intoId } });
  await DomainEvents.updateMany(named, { $pull: { 'audience.userIds': fromId } });
}

/**
 * Updates domain events about the person that others were notified of, such as a message, because notices are grouped
 * by author.
 */
async function mergeWriters({ DomainEvents, Notices }: Needed, { fromId, intoId }: Merge): Promise<void> {
  for (let more = true; more;) {
    const batch = await DomainEvents.find({ 'data.userId': fromId }, { _id: 1 }).limit(BATCH).lean();
    const ids = batch.map(({ _id }) => _id);
    if (ids.length > 0) {
      await Notices.updateMany(
        { domainEventId: { $in: ids }, groupKey: directMessagesGroup(fromId) },
        { $set: { groupKey: directMessagesGroup(intoId) } },
      );
      await DomainEvents.updateMany({ _id: { $in: ids } }, { $set: { 'data.userId': intoId } });
    }
    more = ids.length === BATCH;
  }
}
