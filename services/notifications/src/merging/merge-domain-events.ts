import { directMessagesGroup } from '@meridian/shared-types';
import type { Models } from '../models';
import type { Merge } from './merge';

/** Domain events that change at once. */
const BATCH = 500;

/** Domain events name the account that stays. What was to be told of the other account alone, such as a link, is over. */
export async function mergeDomainEvents(models: Models, { fromId, intoId }: Merge): Promise<void> {
  const { DomainEvents } = models;
  const named = { 'audience.personIds': fromId };
  await DomainEvents.deleteMany({ ...named, needsAccountMail: true, kind: /^account\./ });
  await DomainEvents.updateMany({ by: fromId }, { $set: { by: intoId } });
  await mergeWriters(models, { fromId, intoId });
  // `$pull` and `$addToSet` of one field are two writes: in between it names both.
  await DomainEvents.updateMany(named, { $addToSet: { 'audience.personIds': intoId } });
  await DomainEvents.updateMany(named, { $pull: { 'audience.personIds': fromId } });
}

/** What others were told of the person, such as of a message: its notices are grouped by who wrote. */
async function mergeWriters({ DomainEvents, Notices }: Models, { fromId, intoId }: Merge): Promise<void> {
  for (let more = true; more;) {
    const batch = await DomainEvents.find({ 'data.personId': fromId }, { _id: 1 }).limit(BATCH).lean();
    const ids = batch.map(({ _id }) => _id);
    if (ids.length > 0) {
      await Notices.updateMany(
        { domainEventId: { $in: ids }, groupKey: directMessagesGroup(fromId) },
        { $set: { groupKey: directMessagesGroup(intoId) } },
      );
      await DomainEvents.updateMany({ _id: { $in: ids } }, { $set: { 'data.personId': intoId } });
    }
    more = ids.length === BATCH;
  }
}
