import { inTransaction, retryDuplicate } from '@meridian/service-kit';
import { demoEvents, demoRsvps } from '@meridian/demo';
import { deriveTimes } from './event-terms/event-times';
import type { Models } from './models/create-models';

/** Seeds an empty database with the demo events, in one transaction. */
export const seed = ({ db, Events, Rsvps }: Pick<Models, 'db' | 'Events' | 'Rsvps'>, now: Date): Promise<void> =>
  retryDuplicate(() =>
    inTransaction(db, async (session) => {
      if (await Events.exists({}).session(session)) return;
      const events = demoEvents(now);
      const rsvps = demoRsvps(now);
      const timesOf = new Map(events.map((event) => [event.id, deriveTimes(event)]));
      const attending = (eventId: string) =>
        rsvps.filter((rsvp) => rsvp.eventId === eventId && rsvp.status === 'attending').length;
      await Events.insertMany(
        events.map(({ id, ...event }) => ({
          ...event,
          ...timesOf.get(id),
          _id: id,
          attendeeCount: attending(id),
        })),
        { session },
      );
      await Rsvps.insertMany(
        rsvps.map((rsvp) => ({ ...rsvp, startTime: timesOf.get(rsvp.eventId)?.startTime })),
        { session },
      );
    }),
  );
