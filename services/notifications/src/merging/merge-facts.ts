import { directMessagesGroup } from '@meridian/shared-types';
import type { Models } from '../models';
import type { Merge } from './merge';

/** Facts that change at once. */
const BATCH = 500;

/** Facts name the account that stays. What was to be told of the other account alone, such as a link, is over. */
export async function mergeFacts(models: Models, { fromId, intoId }: Merge): Promise<void> {
  const { Facts } = models;
  const named = { 'audience.personIds': fromId };
  await Facts.deleteMany({ ...named, untold: true, kind: /^account\./ });
  await Facts.updateMany({ by: fromId }, { $set: { by: intoId } });
  await mergeWriters(models, { fromId, intoId });
  // `$pull` and `$addToSet` of one field are two writes: in between it names both.
  await Facts.updateMany(named, { $addToSet: { 'audience.personIds': intoId } });
  await Facts.updateMany(named, { $pull: { 'audience.personIds': fromId } });
}

/** What others were told of the person, such as of a message: its notices are grouped by who wrote. */
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
