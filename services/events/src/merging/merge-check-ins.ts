import type { ClientSession } from 'mongoose';
import type { CheckInDoc } from '../models/check-in.model';
import { arrivalOf, recordsOfScans, withScan } from '../door/stored-scans';
import type { Models } from '../models/create-models';
import type { Merge } from './merge';

/** Merges check-ins. If both accounts came in at the same seat of an event, it becomes one arrival with all scans. */
export async function mergeCheckIns(
  { CheckIns }: Pick<Models, 'CheckIns'>,
  { fromId, intoId }: Merge,
  session: ClientSession,
): Promise<void> {
  const all = await CheckIns.find({ userId: { $in: [fromId, intoId] } }, null, { session }).lean();
  const toSeatKey = ({ eventId, place }: CheckInDoc) => `${String(eventId)} ${place}`;
  const own = new Map(all.flatMap((each) => (each.userId?.equals(intoId) ? [[toSeatKey(each), each] as const] : [])));
  for (const checkIn of all.filter(({ userId }) => userId?.equals(fromId))) {
    const other = own.get(toSeatKey(checkIn));
    if (!other) continue;
    const scans = checkIn.scans.reduce(withScan, other.scans);
    await CheckIns.deleteOne({ _id: checkIn._id }, { session });
    const records = recordsOfScans([...(other.records ?? []), ...(checkIn.records ?? [])], scans);
    await CheckIns.updateOne(
      { _id: other._id },
      { $set: { arrivedAt: arrivalOf(scans), scans, records } },
      { session },
    );
  }
  await CheckIns.updateMany({ userId: fromId }, { $set: { userId: intoId } }, { session });
  await CheckIns.updateMany(
    { 'records.userId': fromId },
    { $set: { 'records.$[own].userId': intoId } },
    { session, arrayFilters: [{ 'own.userId': fromId }] },
  );
}
