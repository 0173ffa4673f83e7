import { personalSource, type PersonalSources } from '@meridian/service-kit';
import type { Types } from 'mongoose';
import type { Models } from './models/create-models';

type Titles = Map<string, { title: string; startTime: Date }>;

/** The sources of the events service for the export of a person's data. */
export function personalSources({
  Events,
  Rsvps,
  CheckIns,
}: Pick<Models, 'Events' | 'Rsvps' | 'CheckIns'>): PersonalSources<'events'> {
  const relatedTo = async (docs: readonly { eventId: Types.ObjectId }[]): Promise<Titles> => {
    const ids = docs.map(({ eventId }) => eventId);
    const events = await Events.find({ _id: { $in: ids } }, { title: 1, startTime: 1 }).lean();
    return new Map(events.map(({ _id, title, startTime }) => [String(_id), { title, startTime }]));
  };
  const event = ({ eventId }: { eventId: Types.ObjectId }, titles: Titles) => titles.get(String(eventId))?.title;
  return {
    rsvps: personalSource('rsvps', Rsvps, {
      columns: { event, guests: ({ guests }) => guests ?? 0, waitingSince: 'waiting.since' },
      reads: ['guests'],
      relatedTo,
    }),
    checkIns: personalSource('checkIns', CheckIns, {
      columns: { event, startTime: ({ eventId }, titles) => titles.get(String(eventId))?.startTime },
      relatedTo,
    }),
  };
}
