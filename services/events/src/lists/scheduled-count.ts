import type { QueryFilter } from 'mongoose';
import { INDEXES } from '../models/event-indexes';
import type { EventDoc } from '../models/event.model';
import type { Models } from '../models/create-models';
import type { ListVisibility } from './event-list-reads';

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

type Needed = Pick<Models, 'Events'>;

/** Counts the upcoming events that a member, or else a visitor, may see. */
export const countUpcoming = (models: Needed, { seesAll, notHidden }: ListVisibility): Promise<number> =>
  countScheduled(models, { ...(!seesAll && { isPublic: true }), ...notHidden, startTime: { $gt: new Date() } });
