import { conflict, notFound, type Handlers } from '@meridian/service-kit';
import type { ScanResult } from '@meridian/shared-types';
import type { eventsApi } from '@meridian/shared-types/contracts';
import type { Chapters } from '../access/chapters-client';
import { isAttendee } from '../events/event.policy';
import type { Models } from '../models/create-models';
import { requireNotBanned } from '../access/require-guest';
import { requireManager } from '../access/require-manager';
import { createCheckIns } from './check-ins';
import { createDoorPeople } from './door-people';
import { whyClosed } from './door-window';
import { listPlaces, type TicketCodeOf } from './tickets';

const REFUSAL = 'Only people who manage this event can check people in.';

/** Creates the handlers of tickets for attendees, and of the door for people who manage the event. */
export function doorHandlers(
  models: Pick<Models, 'db' | 'Events' | 'Rsvps' | 'CheckIns'>,
  chapters: Pick<Chapters, 'profiles' | 'membershipStatus'>,
  ticketCodeOf: TicketCodeOf,
): Pick<Handlers<typeof eventsApi>, 'ticket' | 'door' | 'checkIn'> {
  const { Events, Rsvps } = models;

  const doorPeople = createDoorPeople(models, chapters, ticketCodeOf);

  return {
    async ticket({ params: { id }, identity }) {
      const [event, rsvp] = await Promise.all([
        Events.findById(id, { chapterId: 1 }).lean(),
        Rsvps.findOne({ eventId: id, userId: identity.userId }, { status: 1, guests: 1 }).lean(),
      ]);
      if (!event || !rsvp || !isAttendee(identity, rsvp.status)) throw notFound('ticket');
      await requireNotBanned(chapters, identity.userId, event.chapterId);
      return {
        tickets: listPlaces(rsvp.guests).map((place) => ({ place, code: ticketCodeOf(id, identity.userId, place) })),
      };
    },

    async door({ params: { id }, query: { after }, identity }) {
      const event = await requireManager(models, chapters, identity, id, REFUSAL);
      return {
        now: new Date().toISOString(),
        closed: whyClosed(event) ?? null,
        ...(await doorPeople.page(event._id, after)),
      };
    },

    async checkIn({ params: { id }, body, identity }) {
      const event = await requireManager(models, chapters, identity, id, REFUSAL);
      const closed = whyClosed(event);
      if (closed) throw conflict('door_closed', closed);
      const record = createCheckIns(models, event, ticketCodeOf, identity.userId);
      const results: ScanResult[] = [];
      // Scans are recorded in the order in which they happened, because an undo follows its scan.
      for (const scan of body.scans) results.push(await record(scan));
      return { now: new Date().toISOString(), results };
    },
  };
}
