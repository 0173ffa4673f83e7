import { HOUR_MS } from '@meridian/shared-types';
import { DUE_READ } from '@meridian/service-kit';
import type { PendingRequests, WaitingTime } from '@meridian/shared-types';
import type { QueryFilter } from 'mongoose';
import type { JoinRequestDoc } from '../models/join-request.model';
import type { Models } from '../models/create-models';

type Decided = Pick<JoinRequestDoc, 'chapterId' | 'createdAt' | 'decidedAt'>;

/** Returns the smallest value that the given share of the sorted values does not exceed. */
const percentile = (sorted: readonly number[], share: number): number | undefined =>
  sorted[Math.ceil(sorted.length * share) - 1];

type Needed = Pick<Models, 'JoinRequests'>;

/** Returns the decided requests that a filter finds. Reads one key of an index for each. */
export const findDecided = ({ JoinRequests }: Needed, filter: QueryFilter<JoinRequestDoc>): Promise<Decided[]> =>
  JoinRequests.find(filter, { _id: 0, chapterId: 1, createdAt: 1, decidedAt: 1 }).comment(DUE_READ).lean();

/** Computes how long people waited for decisions. People who joined an open chapter immediately are left out. */
export function summarizeWaitingTime(decided: readonly Decided[]): WaitingTime {
  const hours = decided
    .flatMap(({ createdAt, decidedAt }) =>
      decidedAt && decidedAt > createdAt ? [decidedAt.getTime() - createdAt.getTime()] : [],
    )
    .sort((a, b) => a - b)
    .map((waited) => Math.round((waited / HOUR_MS) * 10) / 10);
  const [medianHours, maxHours] = [percentile(hours, 0.5), percentile(hours, 0.9)];
  return {
    decisions: hours.length,
    ...(medianHours !== undefined && { medianHours }),
    ...(maxHours !== undefined && { maxHours }),
  };
}

/** Counts the pending requests of one chapter or of all, and returns the time of the oldest. */
export async function countPending({ JoinRequests }: Needed, chapterId?: number): Promise<PendingRequests> {
  const filter = { ...(chapterId !== undefined && { chapterId }), status: 'pending' as const };
  const [count, oldest] = await Promise.all([
    JoinRequests.countDocuments(filter),
    JoinRequests.findOne(filter, { createdAt: 1 }).sort({ createdAt: 1 }).lean(),
  ]);
  return { count, ...(oldest && { oldestAt: oldest.createdAt.toISOString() }) };
}
