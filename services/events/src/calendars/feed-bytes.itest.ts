import { LIMITS } from '@meridian/shared-types';
import ICAL from 'ical.js';
import { useTestServer, inHours } from '../testing/test-server';

/** A letter that takes three bytes, the most for a character of a limit. */
const long = (length: number) => '語'.repeat(length);
const EVENTS = 1000;
/** The most bytes of a feed, as docs/decisions/0008-limits-of-calls.md says. */
const MOST_BYTES = 6_500_000;
const LONGEST = {
  title: long(LIMITS.eventTitleMax),
  description: long(LIMITS.eventDescriptionMax),
  location: long(LIMITS.locationMax),
  meetingUrl: `https://meet.example/${'x'.repeat(LIMITS.meetingUrlMax)}`.slice(0, LIMITS.meetingUrlMax),
  timeZone: 'America/New_York',
  isPublic: true,
};

const server = useTestServer();
const textOf = async (path: string) => (await fetch(server.running.url + path)).text();
const descriptions = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as never)
    .getAllSubcomponents('vevent')
    .map((each) => each.getFirstPropertyValue('description'));

test('feeds cut descriptions and link to their events, and the file of an event has the whole text', async () => {
  const who = server.person({ 1: 'member' });
  const id = await server.event(LONGEST);
  await server.event({ description: long(LIMITS.feedExcerptMax), startTime: inHours(48) });
  const { path } = await server.as(who).createCalendarFeed({ body: { kind: 'all' } });
  const feed = await textOf(path);
  expect(descriptions(feed)).toEqual([`${long(LIMITS.feedExcerptMax - 1)}…`, long(LIMITS.feedExcerptMax)]);
  expect(feed).toContain(`/events/${id}`);
  expect(descriptions(await textOf(`/api/events/${id}/calendar.ics`))).toEqual([LONGEST.description]);
});

test('the largest feed of events with the longest texts has the bytes that are documented', async () => {
  const who = server.person({ 1: 'member' });
  const id = await server.event(LONGEST);
  await server.reply(who, id);
  const [event, rsvp] = await Promise.all([
    server.models.Events.findById(id).lean(),
    server.models.Rsvps.findOne({ eventId: id }).lean(),
  ]);
  if (!event || !rsvp) throw new Error('The copies have no original.');
  const { _id: _event, ...event_ } = event;
  const { _id: _rsvp, ...rsvp_ } = rsvp;
  const cancellation = { reason: long(LIMITS.cancellationReasonMax), at: new Date() };
  const copies = await server.models.Events.insertMany(
    Array.from({ length: EVENTS }, () => ({ ...event_, status: 'cancelled', cancellation })),
  );
  await server.models.Rsvps.insertMany(copies.map(({ _id }) => ({ ...rsvp_, eventId: _id })));
  const { path } = await server.as(who).createCalendarFeed({ body: { kind: 'mine' } });
  const feed = await textOf(path);
  expect(feed.match(/BEGIN:VEVENT/g)).toHaveLength(EVENTS);
  expect(feed).toContain('X-GOOGLE-CONFERENCE');
  const bytes = Buffer.byteLength(feed);
  expect(bytes).toBeGreaterThan(MOST_BYTES * 0.9);
  expect(bytes).toBeLessThan(MOST_BYTES);
});
