import type { MergeCount } from '@meridian/shared-types/schemas';
import type { Models } from '../models/create-models';
import type { Merge } from './merge';

type Needed = Pick<Models, 'Events' | 'Drafts' | 'Series' | 'Rsvps' | 'CheckIns'>;

export async function mergeCounts(
  { Rsvps, CheckIns, Events, Series, Drafts }: Needed,
  { fromId, intoId }: Merge,
): Promise<MergeCount[]> {
  const moving = await Rsvps.find({ userId: fromId }, { _id: 0, eventId: 1 }).lean();
  const [met, checkIns, events, series, drafts] = await Promise.all([
    moving.length > 0
      ? Rsvps.countDocuments({ userId: intoId, eventId: { $in: moving.map(({ eventId }) => eventId) } })
      : 0,
    CheckIns.countDocuments({ userId: fromId }),
    Events.countDocuments({ createdBy: fromId }),
    Series.countDocuments({ createdBy: fromId }),
    Drafts.countDocuments({ createdBy: fromId }),
  ]);
  return [
    { part: 'rsvps', count: moving.length, met },
    { part: 'check-ins', count: checkIns },
    { part: 'events', count: events + series + drafts },
  ];
}
