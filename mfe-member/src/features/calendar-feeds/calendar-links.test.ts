import { googleCopyLink, outlookCopyLink, subscriptionLinks } from './calendar-links';

const event = {
  id: '65f0000000000000000000e1',
  title: 'Dinner & dance',
  description: 'Bring a friend',
  location: 'City Hall',
  startLocal: '2026-12-24T19:00',
  endLocal: '2026-12-24T21:30',
  startTime: '2026-12-25T00:00:00.000Z',
  endTime: '2026-12-25T02:30:00.000Z',
  timeZone: 'America/New_York',
};
const allDay = { ...event, startLocal: '2026-12-30', endLocal: '2026-12-31' };
const readParams = (link: string) => Object.fromEntries(new URL(link).searchParams);

test('Google gets the local time with its zone, and for an event that takes all day the day after the last one', () => {
  expect(readParams(googleCopyLink(event))).toEqual({
    action: 'TEMPLATE',
    text: 'Dinner & dance',
    dates: '20261224T190000/20261224T213000',
    ctz: 'America/New_York',
    details: 'Bring a friend',
    location: 'City Hall',
  });
  expect(readParams(googleCopyLink(allDay)).dates).toBe('20261230/20270101');
});

test('an end before the start is left out', () => {
  const reversed = { ...event, endLocal: '2026-12-24T18:00', endTime: '2026-12-24T23:00:00.000Z' };
  expect(readParams(googleCopyLink(reversed)).dates).toBe('20261224T190000/20261224T190000');
  expect(readParams(outlookCopyLink({ ...allDay, endLocal: '2026-12-29' }))).toMatchObject({ enddt: '2026-12-31' });
});

test('Outlook gets instants, and dates for an event that takes all day', () => {
  expect(readParams(outlookCopyLink(event))).toMatchObject({ startdt: event.startTime, enddt: event.endTime });
  expect(readParams(outlookCopyLink(allDay))).toMatchObject({
    startdt: '2026-12-30',
    enddt: '2027-01-01',
    allday: 'true',
    subject: 'Dinner & dance',
  });
});

test('each program gets the address of a feed in its own form', () => {
  const links = subscriptionLinks('https://meridian.example/api/calendars/secret/events.ics');
  expect(links.apple).toBe('webcal://meridian.example/api/calendars/secret/events.ics');
  expect(readParams(links.google)).toEqual({ cid: links.apple });
  expect(readParams(links.outlook).url).toBe('https://meridian.example/api/calendars/secret/events.ics');
});

const PAGE = `${window.location.origin}/events/${event.id}`;
const SCRIPTS = [
  'Bring a friend & a dish. ',
  '带上朋友和一道菜。',
  'أحضر صديقا وطبقا. ',
  '👩‍👩‍👧‍👦🎉',
  'e\u0301\u0323\u0308',
  '%&=#+ ',
  '\n',
];

test.each(SCRIPTS)(
  'a link with a long description of %j is short, and its text ends with the link to the event',
  (part) => {
    const long = { ...event, description: part.repeat(5000 / part.length) };
    for (const [toLink, body] of [
      [googleCopyLink, 'details'],
      [outlookCopyLink, 'body'],
    ] as const) {
      const link = toLink(long);
      expect(link.length).toBeLessThan(2000);
      const text = readParams(link)[body]!;
      expect(text.endsWith(`…\n\n${PAGE}`)).toBe(true);
      const kept = text.slice(0, text.lastIndexOf('…'));
      expect(long.description.startsWith(kept)).toBe(true);
      // It ends between two graphemes, and only as early as necessary.
      const graphemes = [...new Intl.Segmenter('en').segment(long.description)];
      expect(graphemes.some(({ index }) => index === kept.length) || part === '\n').toBe(true);
      expect(link.length > 1850 || part === '\n').toBe(true);
    }
  },
);

test('a link with a long title and location is short as well, and all other values stay', () => {
  const long = { ...event, title: '春节联欢会'.repeat(32), location: '🏛️'.repeat(60), description: '' };
  for (const toLink of [googleCopyLink, outlookCopyLink]) expect(toLink(long).length).toBeLessThan(2000);
  expect(readParams(googleCopyLink(long))).toMatchObject({ details: PAGE, ctz: event.timeZone });
  expect(readParams(googleCopyLink(long)).text).toMatch(/^(春节联欢会)+.*…$/u);
});

test('a description that fits is not changed', () => {
  const description = `${'Bring a friend. '.repeat(80)}The end.`;
  expect(readParams(outlookCopyLink({ ...event, description })).body).toBe(description);
});
