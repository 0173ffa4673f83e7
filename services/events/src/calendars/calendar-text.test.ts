import { deriveTimes } from '../event-terms/event-times';
import ICAL from 'ical.js';
import * as nodeIcal from 'node-ical';
import { calendarText, eventBlock, type CalendarEvent } from './calendar-text';

const CREATED = new Date('2026-10-01T12:00:00Z');

const anEvent = (fields: Partial<CalendarEvent> = {}): CalendarEvent => {
  const local = { startLocal: '2026-12-24T19:00', endLocal: '2026-12-24T21:30', timeZone: 'America/New_York' };
  return {
    id: '65f0000000000000000000e1',
    title: 'Dinner',
    description: '',
    location: 'City Hall',
    createdAt: CREATED,
    changedAt: CREATED,
    url: 'https://meridian.example/events/65f0000000000000000000e1',
    ...deriveTimes({ ...local, ...fields }),
    ...fields,
  };
};
const textOf = (...events: CalendarEvent[]) => calendarText({ name: 'Meridian', blocks: events.map(eventBlock) });

/** Returns how two parsers read the only event of a calendar. */
function read(text: string) {
  const [vevent] = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent');
  const first = new ICAL.Event(vevent!);
  const second = Object.values(nodeIcal.sync.parseICS(text)).find((each) => each?.type === 'VEVENT') as nodeIcal.VEvent;
  return { first, second, vevent: vevent! };
}

test.each([
  ['America/New_York', '2026-12-24T19:00', '2026-12-25T00:00:00.000Z'],
  ['America/New_York', '2026-07-31T19:00', '2026-07-31T23:00:00.000Z'],
  ['America/Phoenix', '2026-07-31T19:00', '2026-08-01T02:00:00.000Z'],
  ['Europe/Berlin', '2028-02-29T23:30', '2028-02-29T22:30:00.000Z'],
  ['Asia/Kolkata', '2026-12-31T23:59', '2026-12-31T18:29:00.000Z'],
  ['America/Los_Angeles', '2026-11-01T12:00', '2026-11-01T20:00:00.000Z'],
])('both parsers read %s %s as %s', (timeZone, startLocal, instant) => {
  const text = textOf(anEvent({ timeZone, startLocal, endLocal: '2030-01-01T00:00' }));
  const { first, second } = read(text);
  expect(text).toContain(`BEGIN:VTIMEZONE\r\nTZID:${timeZone}\r\n`);
  expect(text).toContain(`DTSTART;TZID=${timeZone}:${startLocal.replace(/[-:]/g, '')}00\r\n`);
  expect([first.startDate.toJSDate().toISOString(), second.start.toISOString()]).toEqual([instant, instant]);
});

test('a text has a permanent id of the event, and the time and number of its changes', () => {
  const { first, second, vevent } = read(textOf(anEvent({ version: 4, changedAt: new Date('2026-10-02T08:30:00Z') })));
  expect([first.uid, second.uid]).toEqual(Array(2).fill('65f0000000000000000000e1@meridian'));
  expect([first.sequence, first.summary, first.location, first.description]).toEqual([3, 'Dinner', 'City Hall', '']);
  expect(['dtstamp', 'last-modified', 'created'].map((name) => String(vevent.getFirstPropertyValue(name)))).toEqual([
    '2026-10-02T08:30:00Z',
    '2026-10-02T08:30:00Z',
    '2026-10-01T12:00:00Z',
  ]);
  expect(second.url).toEqual({ params: { VALUE: 'URI' }, val: anEvent().url });
  expect(first.endDate.toJSDate().toISOString()).toBe('2026-12-25T02:30:00.000Z');
});

test('the same events result in the same text', () => {
  const events = [anEvent(), anEvent({ id: '65f0000000000000000000e2', timeZone: 'Asia/Kolkata' })];
  expect(textOf(...events)).toBe(textOf(...events));
});

test('a cancelled event stays, has a mark in its title, gives its reason first and takes no time', () => {
  const cancellation = { reason: 'The hall is closed.', at: CREATED };
  const { first, second, vevent } = read(textOf(anEvent({ cancellation, description: 'Bring a friend.' })));
  expect([first.summary, second.summary]).toEqual(Array(2).fill('CANCELLED: Dinner'));
  expect(first.description).toBe('Cancelled: The hall is closed.\n\nBring a friend.');
  expect([second.status, vevent.getFirstPropertyValue('transp')]).toEqual(['CANCELLED', 'TRANSPARENT']);
});

test('an all-day event has dates, and its end is the day after', () => {
  const text = textOf(anEvent({ startLocal: '2026-12-30', endLocal: '2026-12-31' }));
  expect(text).toContain('DTSTART;VALUE=DATE:20261230\r\nDTEND;VALUE=DATE:20270101\r\n');
  expect(text).not.toContain('VTIMEZONE');
  expect(read(text).second.datetype).toBe('date');
});

test('an hour that occurs twice, and an event in UTC, are written in UTC', () => {
  const second = anEvent({ startLocal: '2026-11-01T01:30-05:00', endLocal: '2026-11-01T03:00' });
  const text = textOf({ ...second, startLocal: '2026-11-01T01:30' }, anEvent({ timeZone: 'UTC' }));
  expect(text).toContain('DTSTART:20261101T063000Z\r\nDTEND:20261101T080000Z');
  expect(text).toContain('DTSTART:20261224T190000Z');
});

test('a time that a newer rule of its zone moved is written in UTC while the zone block has another rule', () => {
  const moved = { ...anEvent(), startTime: new Date('2026-12-24T23:00:00Z') };
  expect(textOf(moved)).toContain('DTSTART:20261224T230000Z');
});

test.each([
  ['at a time', '2026-12-24T19:00', '2026-12-19T19:00', 'DTSTART;TZID=America/New_York:20261224T190000'],
  ['when it starts', '2026-12-24T19:00', '2026-12-24T19:00', 'DTSTART;TZID=America/New_York:20261224T190000'],
  ['all day', '2026-12-24', '2026-12-23', 'DTSTART;VALUE=DATE:20261224'],
])(
  'the end %s, which is not after the start, is left out because a calendar must not have it',
  (_what, startLocal, endLocal, start) => {
    const text = textOf(anEvent({ startLocal, endLocal }));
    expect(text).toContain(start);
    expect(text).not.toContain('DTEND');
    const { first, second } = read(text);
    expect(first.endDate.toJSDate() >= first.startDate.toJSDate()).toBe(true);
    expect(second.start).toBeTruthy();
  },
);

test('lines have at most 75 octets and the line ends of the format, and texts cannot add properties', () => {
  const evil = 'Dîner 😀; a, b \\ c\r\nEND:VEVENT\r\nBEGIN:VALARM\n'.repeat(5);
  const text = textOf(anEvent({ title: evil, location: evil, description: evil }));
  const lines = text.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /[\r\n]/.test(line))).toEqual([]);
  expect(lines.at(-1)).toBe('');
  expect(lines.filter((line) => /^(BEGIN|END):/.test(line))).toEqual([
    ...['BEGIN:VCALENDAR', 'BEGIN:VTIMEZONE', 'BEGIN:DAYLIGHT', 'END:DAYLIGHT', 'BEGIN:STANDARD', 'END:STANDARD'],
    ...['END:VTIMEZONE', 'BEGIN:VEVENT', 'END:VEVENT', 'END:VCALENDAR'],
  ]);
  expect(read(text).first.description?.replaceAll('\r', '')).toBe(evil.replaceAll('\r', ''));
});

test('properties of the calendar precede its components, and it has no method, as feeds require', () => {
  const text = textOf(anEvent());
  expect(text.indexOf('REFRESH-INTERVAL;VALUE=DURATION:PT1H')).toBeLessThan(text.indexOf('BEGIN:VTIMEZONE'));
  expect(text).not.toContain('METHOD');
});

test('an empty calendar is valid', () => {
  expect(textOf()).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n[^]*X-PUBLISHED-TTL:PT1H\r\nEND:VCALENDAR\r\n$/);
});
