import ICAL from 'ical.js';
import { Types } from 'mongoose';
import * as nodeIcal from 'node-ical';
import { deriveTimes } from '../event-terms/event-times';
import { dateOn, daysToCreate, hasEnded } from '../managing/series/series-dates';
import type { SeriesDoc } from '../models/series.model';
import { calendarText, eventBlock, type CalendarEvent } from './calendar-text';
import type { StoredCalendarEvent } from './feed-events';
import { feedEntries } from './series-entries';

const inNewYork = (startLocal: string, endLocal = startLocal) =>
  deriveTimes({ startLocal, endLocal, timeZone: 'America/New_York' });
const CREATED = new Date('2027-01-01T12:00:00Z');
const WINDOW = { from: new Date('2027-01-01T00:00:00Z'), to: new Date('2028-02-01T00:00:00Z') };

function aSeries(fields: Partial<SeriesDoc> = {}): { series: SeriesDoc; dates: StoredCalendarEvent[] } {
  const start = {
    _id: new Types.ObjectId(),
    chapterId: 1,
    rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;WKST=MO',
    timeZone: 'America/New_York',
    startLocal: '2027-02-16T19:00',
    endLocal: '2027-02-16T21:00',
    template: { title: 'Meet-up', description: '', location: 'Library', isPublic: true, capacity: null, guestLimit: 0 },
    createdAt: CREATED,
    changedAt: CREATED,
    version: 1,
    until: '2027-03-30',
    ...fields,
  };
  const { days, createdUntil } = daysToCreate(start, '2027-01-01', 0);
  const series = { ...start, createdUntil, isEnded: hasEnded({ ...start, createdUntil }) };
  const dates = days.map((day) => ({ _id: new Types.ObjectId(), attendeeCount: 0, ...dateOn(day, series) }));
  return { series, dates };
}

const entryOf = (event: StoredCalendarEvent): CalendarEvent => ({
  ...event,
  id: String(event._id),
  version: event.version ?? 1,
  changedAt: event.createdAt,
  url: `https://meridian.example/events/${String(event._id)}`,
});

const textOf = ({ series, dates }: ReturnType<typeof aSeries>, window = WINDOW) =>
  calendarText({ name: 'Meridian', blocks: feedEntries(dates, [series], window, entryOf).map(eventBlock) });

/** Returns the dates of a year as two parsers read them, each with its beginning and title. They must agree. */
function readDates(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone as never) as never);
  const all = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const [start, end] = [new Date('2027-01-01T00:00:00Z'), new Date('2027-12-31T00:00:00Z')];
  const line = (at: Date, title: string, status: string) =>
    `${at.toISOString().slice(0, 16)} ${title}${status === 'CANCELLED' ? ' -' : ''}`;
  const statusOf = (each: ICAL.Event) => String(each.component.getFirstPropertyValue('status'));
  const first: string[] = [];
  for (const event of all.filter((each) => !each.isRecurrenceException())) {
    for (const exception of all.filter((each) => each.isRecurrenceException() && each.uid === event.uid))
      event.relateException(exception);
    if (!event.isRecurring()) first.push(line(event.startDate.toJSDate(), event.summary, statusOf(event)));
    else {
      const iterator = event.iterator();
      for (let next = iterator.next(); next && next.toJSDate() < end; next = iterator.next()) {
        const { item, startDate } = event.getOccurrenceDetails(next);
        first.push(line(startDate.toJSDate(), item.summary, statusOf(item)));
      }
    }
  }
  const second = Object.values(nodeIcal.sync.parseICS(text)).flatMap((each) => {
    if (each?.type !== 'VEVENT') return [];
    if (!each.rrule) return [line(each.start, String(each.summary), String(each.status))];
    return nodeIcal
      .expandRecurringEvent(each, { from: start, to: end })
      .map((one) => line(one.start, String(one.event.summary), String(one.event.status)));
  });
  expect(second.sort()).toEqual(first.sort());
  return first;
}

/** Returns 7 PM in New York as UTC. Clocks go forward on March 14. */
const sevenPm = (day: string, title = 'Meet-up') => {
  const { startTime } = inNewYork(`2027-${day}T19:00`);
  return `${startTime.toISOString().slice(0, 16)} ${title}`;
};

test('a series is one entry with its rule and its end, and both parsers read its dates at the same local time', () => {
  const made = aSeries();
  const text = textOf(made);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(text).toContain('RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;WKST=MO;UNTIL=20270330T230000Z\r\n');
  expect(text).toContain(`UID:${String(made.series._id)}@meridian`);
  expect(text).not.toContain('EXDATE');
  expect(readDates(text)).toEqual(
    ['02-16', '02-23', '03-02', '03-09', '03-16', '03-23', '03-30'].map((day) => sevenPm(day)),
  );
});

test('dates that differ have entries of their own with a recurrence id, and missing dates are excluded', () => {
  const made = aSeries();
  const [, second, third, fourth, fifth] = made.dates;
  Object.assign(second!, inNewYork('2027-02-24T20:00', '2027-02-24T22:00'), { version: 2 });
  Object.assign(third!, { title: 'Elections', version: 2 });
  Object.assign(fourth!, { status: 'cancelled', cancellation: { reason: 'Snow', at: CREATED }, version: 3 });
  made.dates.splice(made.dates.indexOf(fifth!), 1);
  const text = textOf({ ...made, series: { ...made.series, version: 2 } });
  expect(text).toContain('RECURRENCE-ID;TZID=America/New_York:20270223T190000\r\n');
  expect(text).toContain('EXDATE;TZID=America/New_York:20270316T190000\r\n');
  expect(text.match(/SEQUENCE:\d+/g)).toEqual([1, 2, 2, 3].map((count) => `SEQUENCE:${count}`));
  expect(readDates(text)).toEqual([
    sevenPm('02-16'),
    '2027-02-25T01:00 Meet-up',
    sevenPm('03-02', 'Elections'),
    sevenPm('03-09', 'CANCELLED: Meet-up -'),
    sevenPm('03-23'),
    sevenPm('03-30'),
  ]);
});

test('a date whose time clocks skip is a separate event in UTC', () => {
  const made = aSeries({
    rule: 'FREQ=WEEKLY;INTERVAL=1;BYDAY=SU;WKST=MO',
    startLocal: '2027-03-07T02:30',
    endLocal: '2027-03-07T04:00',
    until: '2027-03-21',
  });
  const text = textOf(made);
  expect(text).toContain('EXDATE;TZID=America/New_York:20270314T023000\r\n');
  expect(text).toContain(`UID:${String(made.dates[1]?._id)}@meridian`);
  expect(readDates(text)).toEqual(['2027-03-07T07:30 Meet-up', '2027-03-14T06:30 Meet-up', '2027-03-21T06:30 Meet-up']);
});

test('an all-day series has only dates, and a series in UTC has no zone', () => {
  const allDay = aSeries({ startLocal: '2027-02-16', endLocal: '2027-02-17', until: '2027-03-02' });
  allDay.dates.splice(1, 1);
  const text = textOf(allDay);
  expect(text).toContain(
    'UNTIL=20270302\r\nEXDATE;VALUE=DATE:20270223\r\nDTSTART;VALUE=DATE:20270216\r\nDTEND;VALUE=DATE:20270218',
  );
  const utc = textOf(aSeries({ timeZone: 'UTC', until: '2027-03-02' }));
  expect(utc).toContain('UNTIL=20270302T190000Z\r\nDTSTART:20270216T190000Z');
  expect(readDates(utc)).toHaveLength(3);
});

test('a series without an end has no UNTIL, and in a feed it begins at the start of the feed', () => {
  const { until: _, ...rest } = aSeries({ until: undefined as never }).series;
  const made = { series: { ...rest, isEnded: false }, dates: aSeries({ until: undefined as never }).dates };
  made.dates.forEach((date) => Object.assign(date, { seriesId: made.series._id }));
  const from = new Date('2027-03-10T12:00:00Z');
  const text = textOf({ ...made, dates: made.dates.filter(({ startTime }) => startTime >= from) }, { ...WINDOW, from });
  expect(text).not.toContain('UNTIL');
  expect(text).not.toContain('EXDATE');
  expect(text).toContain('DTSTART;TZID=America/New_York:20270316T190000');
  expect(readDates(text).slice(0, 2)).toEqual([sevenPm('03-16'), sevenPm('03-23')]);
});

test('dates of an earlier rule are separate events, and cancelled ones stay after the series has ended', () => {
  const made = aSeries({ startLocal: '2027-03-02T19:00', endLocal: '2027-03-02T21:00' });
  const before = {
    ...made.dates[0]!,
    _id: new Types.ObjectId(),
    recurrenceId: '2027-02-22T19:00',
    ...inNewYork('2027-02-22T19:00', '2027-02-22T21:00'),
  };
  made.dates
    .slice(2)
    .forEach((date) => Object.assign(date, { status: 'cancelled', cancellation: { reason: 'Over', at: CREATED } }));
  const text = textOf({ series: { ...made.series, until: '2027-03-15' }, dates: [before, ...made.dates] });
  expect(text).toContain('UNTIL=20270330T230000Z');
  expect(readDates(text)).toEqual([
    sevenPm('02-22'),
    ...['03-02', '03-09'].map((day) => sevenPm(day)),
    ...['03-16', '03-23', '03-30'].map((day) => sevenPm(day, 'CANCELLED: Meet-up -')),
  ]);
});

test('a truncated feed contains nothing about later dates', () => {
  const made = aSeries();
  const cut = made.dates.slice(0, 3);
  const text = textOf({ ...made, dates: cut }, { ...WINDOW, to: cut.at(-1)!.startTime });
  expect(text).not.toContain('EXDATE');
  expect(text).toContain('UNTIL=20270330T230000Z');
});

test('a person’s own calendar names dates as the series does and has no rule, and both parsers read them', () => {
  const made = aSeries({ until: '2027-03-16' });
  const [first, moved, elsewhere] = made.dates;
  Object.assign(moved!, inNewYork('2027-02-24T20:00', '2027-02-24T22:00'));
  Object.assign(
    elsewhere!,
    deriveTimes({ startLocal: '2027-03-02T19:00', endLocal: '2027-03-02T21:00', timeZone: 'Europe/Berlin' }),
  );
  const own = [first!, moved!, elsewhere!];
  const entries = feedEntries(own, [made.series], WINDOW, entryOf, { onlyDates: true });
  const text = calendarText({ name: 'Meridian', blocks: entries.map(eventBlock) });
  expect(new Set(text.match(/UID:.*/g))).toEqual(new Set([`UID:${String(made.series._id)}@meridian`]));
  expect(text).not.toContain('RRULE:FREQ=WEEKLY');
  expect(text.match(/RECURRENCE-ID.*/g)).toEqual([
    'RECURRENCE-ID;TZID=America/New_York:20270216T190000',
    'RECURRENCE-ID;TZID=America/New_York:20270223T190000',
    'RECURRENCE-ID:20270303T000000Z',
  ]);
  const entriesRead = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent');
  expect(entriesRead.filter((each) => new ICAL.Event(each).isRecurrenceException())).toHaveLength(3);
});
