import type { ScanResult } from '@meridian/shared-types';
import { INDEXES } from '../events/event-indexes';
import type { EventDoc } from '../events/event.model';
import type { Models } from '../models';
import { placesOf, type TicketCodeOf } from './tickets';

const DAY_MS = 86_400_000;
/**
 * The limits for other events of the chapter. They are the distance in days, and the numbers of events and RSVPs that
 * are read.
 */
const DAYS = 31;
const MAX_READ = 500;
const MAX_EVENTS = 20;
const MAX_RSVPS = 3000;

/**
 * Finds tickets of nearby other events of the chapter, such as other dates of a series, because people may come on the
 * wrong day. They are read once, and only for a code that is not a ticket of this event.
 */
export function createOtherTickets(
  { Events, Rsvps }: Pick<Models, 'Events' | 'Rsvps'>,
  { _id, chapterId, startTime }: Pick<EventDoc, '_id' | 'chapterId' | 'startTime'>,
  ticketCodeOf: TicketCodeOf,
) {
  let tickets: Promise<Map<string, EventDoc['startTime']>> | undefined;

  async function read(): Promise<Map<string, Date>> {
    const [from, to] = [-DAYS, DAYS].map((days) => new Date(startTime.getTime() + days * DAY_MS));
    const near = await Events.find(
      { chapterId, startTime: { $gte: from, $lte: to }, _id: { $ne: _id } },
      { startTime: 1 },
    )
      .hint(INDEXES.chapterTime)
      .limit(MAX_READ)
      .lean();
    const distance = (event: { startTime: Date }) => Math.abs(event.startTime.getTime() - startTime.getTime());
    const nearest = near.sort((one, other) => distance(one) - distance(other)).slice(0, MAX_EVENTS);
    const starts = new Map(nearest.map((event) => [String(event._id), event.startTime]));
    const rsvps = await Rsvps.find(
      { eventId: { $in: nearest.map((event) => event._id) }, status: 'attending' },
      { _id: 0, eventId: 1, userId: 1, guests: 1 },
    )
      .limit(MAX_RSVPS)
      .lean();
    return new Map(
      rsvps.flatMap(({ eventId, userId, guests }) =>
        placesOf(guests).map((place): [string, Date] => [
          ticketCodeOf(eventId, userId, place),
          starts.get(String(eventId)) ?? startTime,
        ]),
      ),
    );
  }

  return {
    /** Returns the start of the event to which a ticket belongs, or undefined for a code that is not a ticket. */
    async find(code: string): Promise<Pick<ScanResult, 'otherStart'> | undefined> {
      const start = (await (tickets ??= read())).get(code);
      return start && { otherStart: start.toISOString() };
    },
  };
}
