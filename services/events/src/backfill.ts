import { isLong } from './event.model';
import type { Stores } from './stores';

/** Gives events that were stored before {@link isLong} existed their mark, so that ranges of time find them. Again changes nothing. */
export async function markLongEvents({ Events }: Stores): Promise<void> {
  for await (const { _id, startTime, endTime } of Events.find({ isLong: { $exists: false } }, { startTime: 1, endTime: 1 }).lean().cursor())
    await Events.updateOne({ _id }, { $set: { isLong: isLong({ startTime, endTime }) } });
}
