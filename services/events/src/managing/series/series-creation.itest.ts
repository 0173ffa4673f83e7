import { localTimeAt, type Repeats } from '@meridian/shared-types';
import { outcome } from '@meridian/service-kit/testing';
import { useTestServer } from '../../testing/test-server';
import { on, seriesTests } from '../../testing/series';

const server = useTestServer();
const { create, update, organizer, datesOf } = seriesTests(server);

const TUESDAY = on('05-06');
const weekly = (change: Partial<Repeats> = {}) => ({ ...TUESDAY, repeats: { every: 'week' as const, ...change } });
test('the dates of a series are ordinary events, and the first 26 are created at the same local time of the venue', async () => {
  const who = organizer();
  const event = await create(who, { ...weekly(), capacity: 8, guestLimit: 1, rsvpClosesLocal: '2031-05-05T12:00' });
  expect(event).toMatchObject({ ...TUESDAY, seriesId: expect.any(String) as string, version: 1, capacity: 8 });
  const dates = await datesOf(event.seriesId);
  expect(dates).toHaveLength(26);
  expect(String(dates[0]?._id)).toBe(event.id);
  expect(dates.at(-1)).toMatchObject({
    startLocal: '2031-10-28T19:00',
    endLocal: '2031-10-28T21:00',
    recurrenceId: '2031-10-28T19:00',
    capacity: 8,
    guestLimit: 1,
    titleWords: ['dinner'],
    isLong: false,
  });
  for (const { startTime, recurrenceId, rsvpClosesAt } of dates) {
    expect(localTimeAt(startTime, 'America/New_York')).toBe(recurrenceId);
    expect(rsvpClosesAt && localTimeAt(rsvpClosesAt, 'America/New_York').slice(11)).toBe('12:00');
  }
  const other = String(dates[3]?._id);
  await server.reply(who, other);
  const page = await server.get(who, other);
  expect(page).toMatchObject({
    attendeeCount: 1,
    series: { every: 'week', until: null, startLocal: '2031-05-06T19:00' },
  });
  expect(page.series?.dates).toHaveLength(12);
  expect(page.series?.dates[0]).toEqual({
    id: event.id,
    startLocal: '2031-05-06T19:00',
    status: 'scheduled',
    isChanged: false,
  });
  expect((await server.get(undefined, event.id)).attendeeCount).toBe(0);
});

test('a series ends on its last day, which is included, and six months of it are created', async () => {
  const short = await create(organizer(), weekly({ until: '2031-05-20' }));
  expect((await datesOf(short.seriesId)).map(({ startLocal }) => startLocal)).toEqual([
    '2031-05-06T19:00',
    '2031-05-13T19:00',
    '2031-05-20T19:00',
  ]);
  expect(await server.models.Series.findById(short.seriesId).lean()).toMatchObject({ isEnded: true });
  const allDay = { startLocal: '2031-05-27', endLocal: '2031-05-28' };
  const monthly = await create(organizer(), { ...allDay, repeats: { every: 'month', week: 'last' } });
  expect((await datesOf(monthly.seriesId)).map(({ startLocal, endLocal }) => `${startLocal} ${endLocal}`)).toEqual(
    ['05-27 05-28', '06-24 06-25', '07-29 07-30', '08-26 08-27', '09-30 10-01', '10-28 10-29', '11-25 11-26'].map(
      (days) => days.replace(/\S+/g, '2031-$&'),
    ),
  );
});

test('a repetition must fit its start, and its time must exist on all dates', async () => {
  const who = organizer();
  const refusal = (change: object) => outcome(create(who, { ...TUESDAY, ...change }));
  for (const [repeats, expected] of [
    [{ every: 'month' }, '400 Choose the week of the month'],
    [{ every: 'week', week: 1 }, '400 Only an event that repeats monthly has a week'],
    [{ every: 'month', week: 2 }, '400 The start is not in this week of its month'],
    [{ every: 'week', until: '2031-05-06' }, '400 Must be after the start'],
    [{ every: 'week', until: '2036-05-07' }, '400 Must be at most 5 years after the start'],
    [{ every: 'week', until: '2032-02-30' }, '400 Must be a date'],
    [{ every: 'year' }, '400 Must be week, two-weeks or month'],
  ])
    expect(await refusal({ repeats })).toBe(expected);
  // Clocks in New York skip 2:30 AM on March 14, 2032.
  const night = { startLocal: '2032-02-01T02:30', endLocal: '2032-02-01T04:00', repeats: { every: 'week' } };
  expect(await refusal(night)).toMatch(/^400 On Sunday, March 14, 2032 clocks change/);
  expect(await server.models.Series.countDocuments({ startLocal: night.startLocal })).toBe(0);
});

test('a draft stores its repetition, and becomes a series when it is published', async () => {
  const who = organizer();
  const { id } = await create(who, { ...weekly(), status: 'draft' });
  const repeats = { every: 'month' as const, week: 1 as const };
  expect(await outcome(update(who, id, 1, { ...TUESDAY, repeats: { ...repeats, week: 2 } }))).toMatch(/^400 The start/);
  expect(await update(who, id, 1, { ...TUESDAY, repeats })).toMatchObject({ version: 2 });
  expect(await update(who, id, 2, { ...TUESDAY, repeats })).toMatchObject({ version: 2 });
  expect((await server.get(who, id)).series).toEqual({
    ...repeats,
    until: null,
    startLocal: TUESDAY.startLocal,
    dates: [],
  });
  expect(await outcome(update(who, id, 2, on('05-13')))).toMatch(/^400 The start/);
  const published = await server.as(who).publish({ params: { id } });
  expect(published).toMatchObject({ id, seriesId: expect.any(String) as string, version: 3 });
  expect((await datesOf(published.seriesId)).map(({ startLocal }) => startLocal?.slice(0, 10))).toEqual(
    ['05-06', '06-03', '07-01', '08-05', '09-02', '10-07', '11-04'].map((day) => `2031-${day}`),
  );
  expect(await server.models.Drafts.countDocuments({ _id: id })).toBe(0);
  expect(await outcome(update(who, id, 3, { ...TUESDAY, repeats }))).toBe(
    '409 Only a new event or a draft can begin to repeat.',
  );
  const once = await create(who, { ...weekly(), status: 'draft' });
  await update(who, once.id, 1, { ...TUESDAY, repeats: null });
  expect(await server.as(who).publish({ params: { id: once.id } })).toMatchObject({ seriesId: null });
});
