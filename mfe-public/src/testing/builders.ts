import { aChapter, anEvent as anyEvent, idOf } from '@meridian/platform/testing';
import { HOUR_MS, DEFAULT_PREFERENCES, NOTICE_GROUPS, type Chapter, type Event } from '@meridian/shared-types';

/** Returns the chapters 1 to `count`, each named after its number. */
export const chaptersUpTo = (count: number): Chapter[] =>
  Array.from({ length: count }, (_, index) => aChapter({ id: index + 1, name: `Chapter ${index + 1}` }));

/** Returns a public event that starts in a day. */
export const anEvent = (fields: Partial<Event> = {}): Event =>
  anyEvent({
    title: 'First Thursday dinner',
    description: 'Come hungry.',
    location: 'Public Library',
    attendeeCount: 12,
    ...fields,
  });

/** Returns the events 1 to `count` of chapter 1, one day apart. */
export const eventsUpTo = (count: number): Event[] =>
  Array.from({ length: count }, (_, index) =>
    anEvent({
      id: idOf(index + 1),
      title: `Event ${index + 1}`,
      startTime: new Date(Date.now() + (index + 1) * 24 * HOUR_MS).toISOString(),
    }),
  );

const { groups, digest } = DEFAULT_PREFERENCES;
/** The mail preferences of a person who has chosen nothing. */
export const MAIL_PREFERENCES = {
  email: true,
  weeklyDigest: true,
  groups: Object.fromEntries(NOTICE_GROUPS.map((group) => [group, groups[group].mail])),
  digest,
};
