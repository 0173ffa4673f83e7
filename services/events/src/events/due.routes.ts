import { DUE_READ, inInterval, type Handlers } from '@meridian/service-kit';
import { DUE_PAGE } from '@meridian/shared-types';
import { ZonedTime, type eventsInternalApi } from '@meridian/shared-types/contracts';
import { toDomainEventData, startInWords } from './event-domain-events';
import { INDEXES } from '../models/event-indexes';
import type { Models } from '../models/create-models';

const FIELDS = {
  title: 1,
  isPublic: 1,
  seriesId: 1,
  startTime: 1,
  endTime: 1,
  startLocal: 1,
  endLocal: 1,
  timeZone: 1,
} as const;

export const dueHandlers = ({
  Events,
  Rsvps,
}: Pick<Models, 'Events' | 'Rsvps'>): Pick<Handlers<typeof eventsInternalApi>, 'starting' | 'endingOffers'> => ({
  async starting({ query }) {
    const events = await Events.find({ ...inInterval('startTime', query), status: { $ne: 'cancelled' } }, FIELDS)
      .sort({ _id: 1 })
      .hint(query.id ? { _id: 1 } : INDEXES.time)
      .limit(DUE_PAGE)
      .comment(DUE_READ)
      .lean();
    return {
      due: events.map((event) => ({
        id: String(event._id),
        at: event.startTime.toISOString(),
        ...toDomainEventData(event),
        when: startInWords(event),
      })),
    };
  },

  async endingOffers({ query }) {
    const offers = await Rsvps.find(inInterval('offer.endsAt', query), { userId: 1, eventId: 1, offer: 1 })
      .sort({ _id: 1 })
      .limit(DUE_PAGE)
      .comment(DUE_READ)
      .lean();
    const known = await Events.find({ _id: { $in: offers.map(({ eventId }) => eventId) } }, FIELDS)
      .comment(DUE_READ)
      .lean();
    const events = new Map(known.map((event) => [String(event._id), event]));
    return {
      due: offers.flatMap(({ _id, userId, eventId, offer }) => {
        const event = events.get(String(eventId));
        if (!event || !offer) return [];
        const when = String(ZonedTime.at(offer.endsAt, event.timeZone ?? 'UTC'));
        const domainEvent = { ...toDomainEventData(event), when };
        return [{ id: String(_id), at: offer.endsAt.toISOString(), userId: String(userId), ...domainEvent }];
      }),
    };
  },
});
