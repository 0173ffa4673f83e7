import { DAY_MS, HOUR_MS, MINUTE_MS } from '@meridian/shared-types';
import type { Client, DomainEvent, IntervalQuery } from '@meridian/shared-types';
import type { authInternalApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import { dayIn } from '../texts/time';

/** A domain event without its id and time, which it gets when it is recorded. */
export type ReminderDomainEvent = DomainEvent extends infer Each
  ? Each extends DomainEvent
    ? Omit<Each, 'id' | 'at' | 'by'>
    : never
  : never;

/** A kind of reminder, with the subjects that people are reminded of and the time before. */
export interface Reminder {
  name: string;
  beforeMs: number;
  /** Milliseconds after which it is too late. */
  lateMs: number;
  /** Reads up to 200 subjects whose time is in an interval. */
  page: (query: IntervalQuery) => Promise<{ id: string; at: string }[]>;
  /** Creates the domain event of a subject, or undefined if its time has changed or it no longer exists. */
  domainEventFor: (id: string, at: Date) => Promise<ReminderDomainEvent | undefined>;
}

interface Terms<T> {
  beforeMs: number;
  lateMs: number;
  read: (query: IntervalQuery) => Promise<{ due: T[] }>;
  notify: (subject: T) => ReminderDomainEvent | Promise<ReminderDomainEvent>;
}

const reminder = <T extends { id: string; at: string }>(name: string, terms: Terms<T>): Reminder => ({
  name,
  beforeMs: terms.beforeMs,
  lateMs: terms.lateMs,
  page: async (query) => (await terms.read(query)).due,
  async domainEventFor(id, at) {
    const to = new Date(at.getTime() + 1).toISOString();
    const [subject] = (await terms.read({ from: at.toISOString(), to, id })).due;
    return subject && terms.notify(subject);
  },
});

export interface ReminderSources {
  auth: Pick<Client<typeof authInternalApi>, 'endingMemberships'>;
  events: Pick<Client<typeof eventsInternalApi>, 'starting' | 'endingOffers'>;
  /** Returns the zone of a chapter, or UTC. */
  findZone: (chapterId: number | undefined) => Promise<string>;
}

export function createReminders({ auth, events, findZone }: ReminderSources): Reminder[] {
  const ofEvent = (kind: 'event.tomorrow' | 'event.soon', beforeMs: number, lateMs: number) =>
    reminder(kind, {
      beforeMs,
      lateMs,
      read: (query) => events.starting({ query }),
      notify: ({ id: _id, at: _at, ...data }) => ({ kind, audience: { eventId: data.eventId, hasSeat: true }, data }),
    });
  const ofMembership = (name: string, beforeMs: number, lateMs: number) =>
    reminder(name, {
      beforeMs,
      lateMs,
      read: (query) => auth.endingMemberships({ query }),
      notify: async ({ id, at, homeChapterId }) => ({
        kind: 'membership.ends',
        audience: { userIds: [id] },
        data: { endsAt: at, when: dayIn(await findZone(homeChapterId), new Date(at)) },
      }),
    });
  return [
    ofEvent('event.tomorrow', DAY_MS, 6 * HOUR_MS),
    ofEvent('event.soon', HOUR_MS, 30 * MINUTE_MS),
    // A person whose offer is shorter than that was just notified of it.
    reminder('seat.offer-ends', {
      beforeMs: HOUR_MS,
      lateMs: 10 * MINUTE_MS,
      read: (query) => events.endingOffers({ query }),
      notify: ({ id: _id, at: _at, userId, ...data }) => ({
        kind: 'seat.offer-ends',
        audience: { userIds: [userId] },
        data,
      }),
    }),
    ofMembership('membership.ends-in-a-week', 7 * DAY_MS, 2 * DAY_MS),
    ofMembership('membership.ends-tomorrow', DAY_MS, 12 * HOUR_MS),
  ];
}
