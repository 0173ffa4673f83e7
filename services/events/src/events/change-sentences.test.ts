import { changeSentences, type AnnouncedFields } from './change-sentences';
import { deriveTimes } from '../event-terms/event-times';

const domainEvents = (
  startLocal: string,
  endLocal: string,
  { timeZone = 'America/New_York', ...more }: Partial<AnnouncedFields> = {},
): AnnouncedFields => {
  const { startTime, endTime } = deriveTimes({ startLocal, endLocal, timeZone });
  return {
    title: 'Dinner',
    location: 'City Hall',
    startLocal,
    endLocal,
    timeZone,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    ...more,
  };
};
const evening = domainEvents('2026-10-22T19:00', '2026-10-22T21:00');

test.each<[string, AnnouncedFields, AnnouncedFields, string]>([
  ['nothing', evening, evening, ''],
  ['an hour', evening, domainEvents('2026-10-22T20:00', '2026-10-22T22:00'), 'Moved one hour later, same place.'],
  [
    'an hour and a half',
    evening,
    domainEvents('2026-10-22T17:30', '2026-10-22T19:30'),
    'Moved one hour and 30 minutes earlier, same place.',
  ],
  [
    'over midnight',
    evening,
    domainEvents('2026-10-23T00:00', '2026-10-23T02:00'),
    'Moved five hours later, to Fri, Oct 23, 12:00 AM ET, same place.',
  ],
  [
    'a day',
    evening,
    domainEvents('2026-10-23T19:00', '2026-10-23T21:00'),
    'Moved to Fri, Oct 23, same time, same place.',
  ],
  [
    'over the night on which clocks go back',
    evening,
    domainEvents('2026-11-05T19:00', '2026-11-05T21:00'),
    'Moved to Thu, Nov 5, same time, same place.',
  ],
  [
    'far',
    evening,
    domainEvents('2026-10-29T18:00', '2026-10-29T20:00'),
    'Moved to Thu, Oct 29, 6:00 PM ET, same place.',
  ],
  ['the end', evening, domainEvents('2026-10-22T19:00', '2026-10-22T21:30'), 'Ends 30 minutes later.'],
  ['the start', evening, domainEvents('2026-10-22T18:00', '2026-10-22T21:00'), 'Starts one hour earlier, same place.'],
  [
    'both differently',
    evening,
    domainEvents('2026-10-22T18:00', '2026-10-22T22:00'),
    'Now Thu, Oct 22, 6:00 PM ET to Thu, Oct 22, 10:00 PM ET, same place.',
  ],
  ['the place', evening, { ...evening, location: 'Library' }, 'New place: Library, same time.'],
  ['the place away', evening, { ...evening, location: '' }, 'The place is not known yet, same time.'],
  [
    'time and place',
    evening,
    domainEvents('2026-10-22T20:00', '2026-10-22T22:00', { location: 'Library' }),
    'Moved one hour later. New place: Library.',
  ],
  [
    'without a place',
    { ...evening, location: '' },
    domainEvents('2026-10-22T20:00', '2026-10-22T22:00', { location: '' }),
    'Moved one hour later.',
  ],
  [
    'the zone',
    evening,
    domainEvents('2026-10-22T19:00', '2026-10-22T21:00', { timeZone: 'America/Chicago' }),
    'Now Thu, Oct 22, 7:00 PM CT.',
  ],
  ['the link', evening, { ...evening, meetingUrl: 'https://m.example' }, 'The meeting link has changed.'],
  ['no link', { ...evening, meetingUrl: null }, { ...evening, meetingUrl: '' }, ''],
  ['the title', evening, { ...evening, title: 'Supper' }, 'Now called “Supper”.'],
  ['to all day', evening, domainEvents('2026-10-22', '2026-10-22'), 'Now all day, Thu, Oct 22, same place.'],
  [
    'all day by a week',
    domainEvents('2026-10-22', '2026-10-23'),
    domainEvents('2026-10-29', '2026-10-30'),
    'Moved to Thu, Oct 29, same place.',
  ],
  [
    'to another year',
    evening,
    domainEvents('2027-01-07T18:00', '2027-01-07T20:00'),
    'Moved to Thu, Jan 7, 2027, 6:00 PM ET, same place.',
  ],
  [
    'the last day',
    domainEvents('2026-10-22', '2026-10-23'),
    domainEvents('2026-10-22', '2026-10-24'),
    'Ends Sat, Oct 24.',
  ],
])('moving %s results in the right sentence', (_what, before, after, sentences) =>
  expect(changeSentences(before, after, new Date('2026-10-01T12:00:00Z')).join(' ')).toBe(sentences),
);
