import type { QueryFilter } from 'mongoose';
import { CANCELLED_INDEX, type EventDoc } from './event.model';
import type { Models } from './models';

/**
 * The number of events that take place. Both counts read only an index: the few cancelled ones have their own.
 * @example await countScheduled(models, { startTime: { $gt: new Date() } })
 */
export async function countScheduled(
  { Events }: Pick<Models, 'Events'>,
  filter: QueryFilter<EventDoc>,
): Promise<number> {
  const [all, cancelled] = await Promise.all([
    Events.countDocuments(filter),
    Events.countDocuments({ ...filter, status: 'cancelled' }, { hint: CANCELLED_INDEX }),
  ]);
  return all - cancelled;
}
