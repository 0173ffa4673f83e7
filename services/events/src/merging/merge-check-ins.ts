import type { ClientSession } from 'mongoose';
import type { CheckInDoc } from '../door/check-in.model';
import type { Models } from '../models';
import type { Merge } from './merge-person';

type Arrived = Pick<CheckInDoc, 'arrivedAt'>;

/** The earlier arrival of two. */
const earlier = (a: Arrived, b: Arrived): Date | null => {
  const times = [a, b].flatMap(({ arrivedAt }) => arrivedAt ?? []).map((date) => date.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
};

/** Where both came in at the same seat of an event, it is one arrival with all scans. */
export async function mergeCheckIns(
  { CheckIns }: Models,
  { fromId, intoId }: Merge,
  session: ClientSession,
): Promise<void> {
  const all = await CheckIns.find({ userId: { $in: [fromId, intoId] } }, null, { session }).lean();
  const seatOf = ({ eventId, place }: CheckInDoc) => `${String(eventId)} ${place}`;
  const own = new Map(all.flatMap((each) => (each.userId?.equals(intoId) ? [[seatOf(each), each] as const] : [])));
  for (const checkIn of all.filter(({ userId }) => userId?.equals(fromId))) {
    const other = own.get(seatOf(checkIn));
    if (!other) continue;
    await CheckIns.deleteOne({ _id: checkIn._id }, { session });
    await CheckIns.updateOne(
      { _id: other._id },
      { $set: { arrivedAt: earlier(checkIn, other) }, $push: { scans: { $each: checkIn.scans } } },
      { session },
    );
  }
  await CheckIns.updateMany({ userId: fromId }, { $set: { userId: intoId } }, { session });
}
