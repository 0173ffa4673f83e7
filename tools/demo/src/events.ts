import { DAY_MS, HOUR_MS, type RsvpStatus } from '@meridian/shared-types';
import { demoChapters } from './chapters';
import kinds from './data/events.json';
import { demoPeople } from './people';
import { at, demoId, entryAt, pick, pickSome, randomFrom } from './random';

export interface DemoEvent {
  id: string;
  chapterId: number;
  title: string;
  description: string;
  location: string;
  /** `YYYY-MM-DDTHH:mm` in `timeZone`. */
  startLocal: string;
  endLocal: string;
  timeZone: string;
  isPublic: boolean;
  createdBy: string;
  createdAt: Date;
}
export interface DemoRsvp {
  userId: string;
  eventId: string;
  status: RsvpStatus;
  updatedAt: Date;
}

const OPEN = kinds.filter(({ isPublic }) => isPublic);

/** The days from today of each chapter's five events. */
const OFFSETS = [-45, -12, 2, 13, 34];

/** Formats the UTC hour of a date as a local time. */
const localTime = (date: Date) => date.toISOString().slice(0, 16);

/** Returns 60 events, past and future, public and for members, dated relative to `now`. */
export function demoEvents(now: Date): DemoEvent[] {
  const random = randomFrom(30);
  return demoChapters(now).flatMap((chapter, row) =>
    OFFSETS.map((offset, column): DemoEvent => {
      // Every third chapter has only public events ahead, including the chapter that visitors see first.
      const possible = column > 2 && row % 3 === 2 ? OPEN : kinds;
      const { title, description, venue, hour, hours, isPublic } = entryAt(possible, row * 3 + column * 7);
      // Every other chapter has one event in the current week.
      const day = column === 2 && row % 2 === 0 ? (row % 7) - now.getUTCDay() : offset + (row % 5);
      const start = at(now, day, hour);
      return {
        id: demoId('event', row * OFFSETS.length + column + 1),
        chapterId: chapter.id,
        title,
        description,
        location: `${venue}, ${chapter.city}`,
        startLocal: localTime(start),
        endLocal: localTime(new Date(start.getTime() + hours * HOUR_MS)),
        timeZone: chapter.timeZone,
        isPublic,
        createdBy: demoId('person', chapter.id + 4),
        createdAt: at(now, offset - 40, 9 + random() * 8),
      };
    }),
  );
}

/** Returns RSVPs of active people, most of them for events of their own chapter. */
export function demoRsvps(now: Date): DemoRsvp[] {
  const random = randomFrom(31);
  const events = demoEvents(now);
  const rows: DemoRsvp[] = [];
  demoPeople(now)
    .filter((person) => person.isActive)
    .forEach((person) => {
      const near = events.filter((event) => event.chapterId === person.homeChapterId);
      for (const event of new Set([
        ...pickSome(random, near, 1 + Math.floor(random() * 4)),
        ...pickSome(random, events, 1),
      ]))
        rows.push({
          userId: person.userId,
          eventId: event.id,
          status: pick(random, ['attending', 'attending', 'attending', 'maybe', 'not_attending'] as const),
          updatedAt: new Date(
            Math.min(Date.parse(`${event.startLocal}Z`), at(now, -1).getTime()) - random() * 5 * DAY_MS,
          ),
        });
    });
  return rows;
}
