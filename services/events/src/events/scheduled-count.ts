import type { ListCache } from '@meridian/service-kit';
import type { QueryFilter } from 'mongoose';
import { INDEXES } from './event-indexes';
import type { EventDoc } from './event.model';
import type { Models } from '../models';

/**
 * Counts the events that are not cancelled. Both counts read only an index, because the few cancelled events have one
 * of their own.
 * @example await countScheduled(models, { startTime: { $gt: new Date() } })
 */
export async function countScheduled(
  { Events }: Pick<Models, 'Events'>,
  filter: QueryFilter<EventDoc>,
  comment?: string,
): Promise<number> {
  const count = (options: object) => (comment === undefined ? options : { ...options, comment });
  const [all, cancelled] = await Promise.all([
    Events.countDocuments(filter, count({})),
    Events.countDocuments({ ...filter, status: 'cancelled' }, count({ hint: INDEXES.cancelled })),
  ]);
  return all - cancelled;
}

/**
 * Creates a count of upcoming events. It reads a key for each of them, so the number is cached like lists. It is
 * counted at most twice a second, regardless of the number of requests.
 */
export const createUpcomingCount = (models: Pick<Models, 'Events'>, lists: Pick<ListCache, 'cached'>) =>
  lists.cached((key: { seesMembersOnly: boolean }) =>
    countScheduled(models, { ...(!key.seesMembersOnly && { isPublic: true }), startTime: { $gt: new Date() } }),
  );
