import type { ListCache } from '@meridian/kit';
import type { QueryFilter } from 'mongoose';
import { INDEXES } from './event-indexes';
import type { EventDoc } from './event.model';
import type { Models } from '../models';

/**
 * The number of events that take place. Both counts read only an index: the few cancelled ones have their own.
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
 * Counts coming events. Reads a key of each, so that the number is remembered as lists are: however many people ask, it
 * is counted twice a second at most.
 */
export const createUpcomingCount = (models: Pick<Models, 'Events'>, lists: Pick<ListCache, 'cached'>) =>
  lists.cached((key: { seesMembersOnly: boolean }) =>
    countScheduled(models, { ...(!key.seesMembersOnly && { isPublic: true }), startTime: { $gt: new Date() } }),
  );
