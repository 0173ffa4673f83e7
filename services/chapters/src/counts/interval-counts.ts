import { DUE_READ } from '@meridian/service-kit';
import { JoinRequestStatus } from '@meridian/shared-types/schemas';
import type { Models } from '../models/create-models';
import { findDecided, summarizeWaitingTime } from '../requests/waiting-time';

interface Interval {
  from: string;
  to: string;
}
const within = ({ from, to }: Interval) => ({ $gte: new Date(from), $lt: new Date(to) });
const requested = (interval: Interval) => ({
  status: { $in: JoinRequestStatus.options },
  createdAt: within(interval),
});

type Needed = Pick<Models, 'Memberships' | 'JoinRequests'>;

/** Counts new memberships and join requests in an interval, and computes the waiting times, for one chapter or all. */
export async function countInterval(models: Needed, interval: Interval, chapterId?: number) {
  const where = chapterId === undefined ? {} : { chapterId };
  const [members, requests, decided] = await Promise.all([
    models.Memberships.countDocuments({ ...where, joinedAt: within(interval) }).comment(DUE_READ),
    models.JoinRequests.countDocuments({ ...where, ...requested(interval) }).comment(DUE_READ),
    findDecided(models, { ...where, decidedAt: within(interval) }),
  ]);
  return { members, requests, waiting: summarizeWaitingTime(decided) };
}

/** Returns the counts of an interval for each chapter in which something happened. */
export async function countIntervalByChapter({ Memberships, JoinRequests }: Needed, interval: Interval) {
  const perChapter = { $group: { _id: '$chapterId', count: { $sum: 1 } } } as const;
  interface Counted {
    _id: number;
    count: number;
  }
  const [joined, requests, decided] = await Promise.all([
    Memberships.aggregate<Counted>([{ $match: { joinedAt: within(interval) } }, perChapter]).option({
      comment: DUE_READ,
    }),
    JoinRequests.aggregate<Counted>([{ $match: requested(interval) }, perChapter]).option({ comment: DUE_READ }),
    findDecided({ JoinRequests }, { decidedAt: within(interval) }),
  ]);
  const toMap = (counted: readonly Counted[]) => new Map(counted.map(({ _id, count }) => [_id, count]));
  const [joinedBy, requestsBy] = [toMap(joined), toMap(requests)];
  const decidedBy = new Map<number, typeof decided>();
  for (const request of decided)
    decidedBy.set(request.chapterId, [...(decidedBy.get(request.chapterId) ?? []), request]);
  const ids = new Set([...joinedBy.keys(), ...requestsBy.keys(), ...decidedBy.keys()]);
  return [...ids]
    .sort((a, b) => a - b)
    .map((chapterId) => ({
      chapterId,
      members: joinedBy.get(chapterId) ?? 0,
      requests: requestsBy.get(chapterId) ?? 0,
      waiting: summarizeWaitingTime(decidedBy.get(chapterId) ?? []),
    }));
}
