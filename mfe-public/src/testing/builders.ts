import { localTimeAt, type Chapter, type Event } from '@meridian/shared-types';

const HOUR = 3_600_000;

/** A chapter with default values for all fields. */
export const aChapter = (fields: Partial<Chapter> = {}): Chapter => ({
  id: 1,
  slug: 'bay-area',
  name: 'Bay Area',
  description: 'Engineers and founders by the water.',
  state: 'California',
  timeZone: 'America/Los_Angeles',
  memberCount: 128,
  eventCount: 2,
  createdAt: '2019-03-01T00:00:00.000Z',
  ...fields,
});

/** Chapters 1 to `count`, named after their number. */
export const chaptersUpTo = (count: number): Chapter[] =>
  Array.from({ length: count }, (_, index) =>
    aChapter({ id: index + 1, name: `Chapter ${index + 1}`, slug: `chapter-${index + 1}` }),
  );

/** A public event that starts in a day. */
export const anEvent = (fields: Partial<Event> = {}): Event => {
  const event = {
    id: '65f0000000000000000000e1',
    title: 'First Thursday dinner',
    description: 'Come hungry.',
    location: 'Public Library',
    chapterId: 1,
    attendeeCount: 12,
    isPublic: true,
    userRsvpStatus: null,
    status: 'scheduled' as const,
    cancellation: null,
    version: 1,
    organizerId: null,
    startTime: new Date(Date.now() + 24 * HOUR).toISOString(),
    endTime: new Date(Date.now() + 26 * HOUR).toISOString(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...fields,
  };
  const [startLocal, endLocal] = [event.startTime, event.endTime].map((iso) =>
    localTimeAt(new Date(iso), event.timeZone),
  ) as [string, string];
  return { startLocal, endLocal, ...event };
};

/** Events 1 to `count`, one day apart, of chapter 1. */
export const eventsUpTo = (count: number): Event[] =>
  Array.from({ length: count }, (_, index) =>
    anEvent({
      id: (index + 1).toString(16).padStart(24, '0'),
      title: `Event ${index + 1}`,
      startTime: new Date(Date.now() + (index + 1) * 24 * HOUR).toISOString(),
    }),
  );
