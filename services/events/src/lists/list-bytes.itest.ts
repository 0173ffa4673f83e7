import type { EventInput, ListedEvent } from '@meridian/shared-types';
import { LIMITS } from '@meridian/shared-types';
import { eventsApi, readMaxBytes } from '@meridian/shared-types/contracts';
import { useTestServer, type TestServer } from '../testing/test-server';

/** A letter that takes three bytes, the most for a character of a limit. */
const long = (length: number) => '語'.repeat(length);
const monthsAhead = (months: number) => {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() + months, 10);
  return day.toISOString().slice(0, 10);
};
const LONGEST: EventInput = {
  chapterId: 1,
  title: long(LIMITS.eventTitleMax),
  description: long(LIMITS.eventDescriptionMax),
  location: long(LIMITS.locationMax),
  startLocal: `${monthsAhead(1)}T18:00`,
  endLocal: `${monthsAhead(1)}T20:00`,
  timeZone: 'America/Argentina/ComodRivadavia',
  capacity: LIMITS.eventSeatCount,
  guestLimit: LIMITS.eventGuestCount,
  rsvpClosesLocal: `${monthsAhead(1)}T17:00`,
};

const server = useTestServer({ WRITE_LIMIT_FACTOR: 1000 });
let host: ReturnType<TestServer['person']>;
beforeAll(async () => {
  host = server.person({ 1: 'admin' });
});
const read = async (query = '') => {
  const response = await fetch(`${server.running.url}/api/events${query}`);
  const text = await response.text();
  return { bytes: Buffer.byteLength(text), events: JSON.parse(text) as ListedEvent[] };
};

test('twenty weekly series with the longest texts take one card each for a visitor', async () => {
  const api = server.as(host);
  const first = await api.create({ body: { ...LONGEST, repeats: { every: 'week' } } });
  for (let series = 2; series <= 20; series += 1)
    await api.create({ body: { ...LONGEST, repeats: { every: 'week' } } });
  const { events, bytes } = await read();
  expect(events).toHaveLength(20);
  expect(bytes).toBeLessThan(80_000);
  const [event] = events;
  expect(event?.description).toBe(`${long(LIMITS.eventExcerptMax - 1)}…`);
  expect(event?.laterDates).toBeGreaterThan(15);
  expect((await api.get({ params: { id: first.id } })).description).toBe(LONGEST.description);

  // The page of an open calendar has all dates, but not more than one page of them.
  const dates = await read('?time=upcoming&limit=100');
  expect(dates.events).toHaveLength(100);
  expect(dates.bytes).toBeLessThan(readMaxBytes(eventsApi.list));
});

test("a person's own events and drafts are cut, too, and whole where one of them is read", async () => {
  const api = server.as(host);
  const event = await api.create({ body: LONGEST });
  const draft = await api.create({ body: { ...LONGEST, status: 'draft' } });
  await api.rsvp({ params: { id: event.id }, body: { status: 'attending' } });
  const reason = long(LIMITS.cancellationReasonMax);
  await api.cancel({ params: { id: event.id }, body: { reason } });
  const [mine] = await api.mine();
  const [own] = await api.drafts();
  expect([mine?.description.length, own?.description.length]).toEqual([300, 300]);
  expect(mine?.cancellation?.reason).toBe(`${long(299)}…`);
  expect((await api.get({ params: { id: event.id } })).cancellation?.reason).toBe(reason);
  expect((await api.get({ params: { id: draft.id } })).description).toBe(LONGEST.description);
});
