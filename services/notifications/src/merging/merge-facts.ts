import { directMessagesGroup } from '@meridian/shared-types';
import type { Models } from '../models';
import type { Merge } from './merge-person';

/** The number of facts that change in one write. */
const BATCH = 500;

/**
 * Replaces the account in facts with the one that stays. Unprocessed facts about the other account alone, such as a
 * link, are deleted.
 */
export async function mergeFacts(models: Models, { fromId, intoId }: Merge): Promise<void> {
  const { Facts } = models;
  const named = { 'audience.personIds': fromId };
  await Facts.deleteMany({ ...named, untold: true, kind: /^account\./ });
  await Facts.updateMany({ by: fromId }, { $set: { by: intoId } });
  await mergeWriters(models, { fromId, intoId });
  // `$pull` and `$addToSet` of one field need two writes. In between, the field contains both accounts.
  await Facts.updateMany(named, { $addToSet: { 'audience.personIds': intoId } });
  await Facts.updateMany(named, { $pull: { 'audience.personIds': fromId } });
}

/**
 * Updates facts about the person that others were notified of, such as a message, because notices are grouped by
 * author.
 */
async function mergeWriters({ Facts, Notices }: Models, { fromId, intoId }: Merge): Promise<void> {
  for (let more = true; more;) {
    const batch = await Facts.find({ 'data.personId': fromId }, { _id: 1 }).limit(BATCH).lean();
    const ids = batch.map(({ _id }) => _id);
    if (ids.length > 0) {
      await Notices.updateMany(
        { factId: { $in: ids }, groupKey: directMessagesGroup(fromId) },
        { $set: { groupKey: directMessagesGroup(intoId) } },
      );
      await Facts.updateMany({ _id: { $in: ids } }, { $set: { 'data.personId': intoId } });
    }
    more = ids.length === BATCH;
  }
}
