import { deriveTimes } from '../event-terms/event-times';
import { DAY_MS } from '@meridian/shared-types';
import type { EventDoc } from '../models/event.model';
import { useTestServer, type Who } from '../testing/test-server';

const server = useTestServer();
let who: Who;
beforeAll(() => {
  who = server.person({ 1: 'member' });
});
beforeEach(() => server.models.Events.deleteMany({}));

const QUERY = { startLocal: '2031-03-04T19:00', endLocal: '2031-03-04T21:00', timeZone: 'America/New_York' };
const schedulingHints = (change: object = {}) =>
  server.as(who).schedulingHints({ query: { chapter: '1', ...QUERY, ...change } });
const eventAt = (startLocal: string, endLocal: string, fields: Partial<EventDoc> = {}) =>
  server.event({ ...deriveTimes({ ...QUERY, startLocal, endLocal }), title: startLocal, ...fields });

test('the scheduling hints have events of the chapter and nearby within three hours, the earliest of the chapter first', async () => {
  const later = await eventAt('2031-03-04T23:59', '2031-03-05T01:00');
  const earlier = await eventAt('2031-03-04T14:00', '2031-03-04T16:01', { isPublic: false });
  const near = await eventAt('2031-03-04T19:00', '2031-03-04T20:00', { chapterId: 2 });
  const long = await eventAt('2031-03-01T09:00', '2031-03-08T16:00');
  await eventAt('2031-03-04T14:00', '2031-03-04T16:00'); // This event ends three hours before.
  await eventAt('2031-03-05T00:00', '2031-03-05T01:00'); // This event begins three hours after.
  await eventAt('2031-03-04T19:00', '2031-03-04T20:00', { chapterId: 3 });
  await eventAt('2031-03-04T19:00', '2031-03-04T20:00', { status: 'cancelled' });
  const { clashes } = await schedulingHints();
  expect(clashes.map(({ id }) => id)).toEqual([long, earlier, later, near]);
  expect(clashes.at(-1)).toEqual({
    id: near,
    title: '2031-03-04T19:00',
    chapterId: 2,
    chapterName: 'Boston',
    startTime: '2031-03-05T00:00:00.000Z',
    endTime: '2031-03-05T01:00:00.000Z',
    startLocal: '2031-03-04T19:00',
    endLocal: '2031-03-04T20:00',
    timeZone: 'America/New_York',
  });
  expect((await schedulingHints({ except: earlier })).clashes.map(({ id }) => id)).toEqual([long, later, near]);
});

test('the scheduling hints have no drafts, and ten events at most', async () => {
  await server.as(who).create({ body: { ...QUERY, title: 'Draft', chapterId: 1, status: 'draft' } });
  expect((await schedulingHints()).clashes).toEqual([]);
  for (let n = 0; n < 12; n += 1) await eventAt('2031-03-04T19:00', '2031-03-04T20:00', { chapterId: 1 + (n % 2) });
  expect((await schedulingHints()).clashes.map(({ chapterId }) => chapterId)).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2]);
});

test('the scheduling hints have the holidays of the date, and the number of people who are awake', async () => {
  expect(await schedulingHints()).toEqual({
    clashes: [],
    holidays: [],
    reach: { chapter: { awake: 40, members: 40 }, everyone: { awake: 90, members: 90 } },
    history: null,
  });
  const early = await schedulingHints({ startLocal: '2031-12-25T09:00', endLocal: '2031-12-25T10:00' });
  expect(early).toMatchObject({
    holidays: [{ date: '12-25', name: 'Christmas Day' }],
    reach: { everyone: { awake: 70, members: 90 } },
  });
  expect((await schedulingHints({ startLocal: '2031-12-25', endLocal: '2031-12-25' })).reach).toBeNull();
});

test('the scheduling hints have the number of people who went at this time of day in the last year', async () => {
  const tuesday = (weeks: number) => {
    const date = new Date(Date.now() - weeks * 7 * DAY_MS);
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 5) % 7));
    return date.toISOString().slice(0, 10);
  };
  const past = (date: string, time: string, attendeeCount: number, fields: Partial<EventDoc> = {}) =>
    eventAt(`${date}T${time}`, `${date}T23:00`, { attendeeCount, ...fields });
  await past(tuesday(2), '18:00', 4);
  await past(tuesday(40), '20:00', 9);
  await past(tuesday(2), '20:01', 100);
  await past(tuesday(60), '19:00', 100);
  await past(tuesday(3), '19:00', 100, { chapterId: 2 });
  await past(tuesday(3), '19:00', 100, { status: 'cancelled' });
  const saturday = new Date(Date.parse(tuesday(3)) + 4 * DAY_MS).toISOString().slice(0, 10);
  await past(saturday, '19:00', 100);
  expect((await schedulingHints()).history).toEqual({ events: 2, averageGoing: 7 });
  expect((await schedulingHints({ startLocal: '2031-03-08T19:00', endLocal: '2031-03-08T21:00' })).history).toEqual({
    events: 1,
    averageGoing: 100,
  });
});
