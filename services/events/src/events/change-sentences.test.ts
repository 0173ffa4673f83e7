import { HOUR_MS, localTimeAt } from '@meridian/shared-types';
import { changeSentences, type AnnouncedFields } from './change-sentences';
import { deriveTimes } from '../event-terms/event-times';

/** A dinner in New York, by default of two hours. */
const dinner = (startLocal: string, endLocal = inTwoHours(startLocal), more: Partial<AnnouncedFields> = {}) => {
  const { timeZone = 'America/New_York' } = more;
  const { startTime, endTime } = deriveTimes({ startLocal, endLocal, timeZone });
  return {
    ...{ title: 'Dinner', location: 'City Hall', startLocal, endLocal, timeZone },
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    ...more,
  };
};
const inTwoHours = (local: string) => localTimeAt(new Date(Date.parse(`${local}Z`) + 2 * HOUR_MS), 'UTC');
const evening = dinner('2026-10-22T19:00');
const library = { location: 'Library' };
const days = dinner('2026-10-22', '2026-10-23');
const chicago = { timeZone: 'America/Chicago' };

test.each<[string, AnnouncedFields, string, AnnouncedFields?]>([
  ['nothing', evening, ''],
  ['an hour', dinner('2026-10-22T20:00'), 'Moved one hour later, same place.'],
  ['an hour and a half', dinner('2026-10-22T17:30'), 'Moved one hour and 30 minutes earlier, same place.'],
  ['over midnight', dinner('2026-10-23T00:00'), 'Moved five hours later, to Fri, Oct 23, 12:00 AM EDT, same place.'],
  ['a day', dinner('2026-10-23T19:00'), 'Moved to Fri, Oct 23, same time, same place.'],
  ['over the end of daylight saving', dinner('2026-11-05T19:00'), 'Moved to Thu, Nov 5, same time, same place.'],
  ['far', dinner('2026-10-29T18:00'), 'Moved to Thu, Oct 29, 6:00 PM EDT, same place.'],
  ['the end', dinner('2026-10-22T19:00', '2026-10-22T21:30'), 'Ends 30 minutes later.'],
  ['the start', dinner('2026-10-22T18:00', '2026-10-22T21:00'), 'Starts one hour earlier, same place.'],
  [
    'both differently',
    dinner('2026-10-22T18:00', '2026-10-22T22:00'),
    'Now Thu, Oct 22, 6:00 PM EDT to Thu, Oct 22, 10:00 PM EDT, same place.',
  ],
  ['the place', { ...evening, ...library }, 'New place: Library, same time.'],
  ['the place away', { ...evening, location: '' }, 'The place is not known yet, same time.'],
  ['time and place', { ...dinner('2026-10-22T20:00'), ...library }, 'Moved one hour later. New place: Library.'],
  [
    'without a place',
    { ...dinner('2026-10-22T20:00'), location: '' },
    'Moved one hour later.',
    { ...evening, location: '' },
  ],
  ['the zone', dinner('2026-10-22T19:00', '2026-10-22T21:00', chicago), 'Now Thu, Oct 22, 7:00 PM CDT.'],
  ['the link', { ...evening, meetingUrl: 'https://m.example' }, 'The meeting link has changed.'],
  ['no link', { ...evening, meetingUrl: '' }, '', { ...evening, meetingUrl: null }],
  ['the title', { ...evening, title: 'Supper' }, 'Now called “Supper”.'],
  ['to all day', dinner('2026-10-22', '2026-10-22'), 'Now all day, Thu, Oct 22, same place.'],
  ['all day by a week', dinner('2026-10-29', '2026-10-30'), 'Moved to Thu, Oct 29, same place.', days],
  ['to another year', dinner('2027-01-07T18:00'), 'Moved to Thu, Jan 7, 2027, 6:00 PM EST, same place.'],
  ['the last day', dinner('2026-10-22', '2026-10-24'), 'Ends Sat, Oct 24.', days],
])('moving %s results in the right sentence', (_what, after, sentences, before = evening) =>
  expect(changeSentences(before, after, new Date('2026-10-01T12:00:00Z')).join(' ')).toBe(sentences),
);
