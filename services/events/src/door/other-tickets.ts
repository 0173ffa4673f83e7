import { DAY_MS } from '@meridian/shared-types';
import type { ScanResult } from '@meridian/shared-types';
import { INDEXES } from '../models/event-indexes';
import type { EventDoc } from '../models/event.model';
import type { Models } from '../models/create-models';
import { listPlaces, type TicketCodeOf } from './tickets';

/**
 * The limits for other events of the chapter. They are the distance in days, and the numbers of events and RSVPs that
 * are read.
 */
const DAYS = 31;
const MAX_READ = 500;
const MAX_EVENTS = 20;
const MAX_RSVPS = 3000;

type Other = NonNullable<ScanResult['otherEvent']>;

/**
 * Finds tickets of nearby other events of the chapter, such as other dates of a series, because people may come on the
 * wrong day. They are read once, and only for a code that is not a ticket of this event.
 */
export function createOtherTickets(
  { Events, Rsvps }: Pick<Models, 'Events' | 'Rsvps'>,
  event: Pick<EventDoc, '_id' | 'chapterId' | 'startTime' | 'startLocal'>,
  ticketCodeOf: TicketCodeOf,
) {
  const { _id, chapterId, startTime } = event;
  const day = event.startLocal.slice(0, 10);
  let tickets: Promise<Map<string, Other>> | undefined;

  async function read(): Promise<Map<string, Other>> {
    const [from, to] = [-DAYS, DAYS].map((days) => new Date(startTime.getTime() + days * DAY_MS));
    const near = await Events.find(
      { chapterId, startTime: { $gte: from, $lte: to }, _id: { $ne: _id } },
      { title: 1, startTime: 1, startLocal: 1, timeZone: 1 },
    )
      .hint(INDEXES.chapterTime)
      .limit(MAX_READ)
      .lean();
    const distance = (other: { startTime: Date }) => Math.abs(other.startTime.getTime() - startTime.getTime());
    const nearest = near.sort((one, other) => distance(one) - distance(other)).slice(0, MAX_EVENTS);
    const others = new Map(
      nearest.map((other): [string, Other] => {
        const { title, startLocal, timeZone } = other;
        const times = { startTime: other.startTime.toISOString(), startLocal, timeZone };
        return [String(other._id), { title, ...times, isSameDay: startLocal.startsWith(day) }];
      }),
    );
    const rsvps = await Rsvps.find(
      { eventId: { $in: nearest.map((other) => other._id) }, status: 'attending' },
      { _id: 0, eventId: 1, userId: 1, guests: 1 },
    )
      .limit(MAX_RSVPS)
      .lean();
    return new Map(
      rsvps.flatMap(({ eventId, userId, guests }) => {
        const other = others.get(String(eventId));
        return other
          ? listPlaces(guests).map((place): [string, Other] => [ticketCodeOf(eventId, userId, place), other])
          : [];
      }),
    );
  }

  return {
    /** Returns the event to which a ticket belongs, or undefined for a code that is not a ticket. */
    async find(code: string): Promise<Pick<ScanResult, 'otherEvent'> | undefined> {
      const otherEvent = (await (tickets ??= read())).get(code);
      return otherEvent && { otherEvent };
    },
  };
}
