import { googleCopyLink, outlookCopyLink, subscriptionLinks } from './calendar-links';

const event = {
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
