import { HOUR_MS, localTimeAt } from '@meridian/shared-types';
import { outcome } from '@meridian/service-kit/testing';
import { useTestServer, expectConsistent } from '../../testing/test-server';
import { on, seriesTests, TUESDAYS } from '../../testing/series';

const server = useTestServer();
afterEach(() => expectConsistent(server.models));
const { create, update, organizer, datesOf, fiveTuesdays, startsOf, all } = seriesTests(server);

const seriesOf = (id: string | null | undefined) => server.models.Series.findById(id).lean();
const going = async (id: string) => {
  const who = server.person({ 1: 'member' });
  await server.reply(who, id);
  return who;
};

test('a change of one date belongs to that date, and changes of all dates do not affect it', async () => {
  const { who, ids, seriesId } = await fiveTuesdays();
  const [, second, third, fourth] = ids;
  expect(await update(who, third, 1, { ...on('05-21'), title: 'Special' })).not.toHaveProperty('dates');
  expect(await all(who, second, 1, { ...on('05-13', 20), title: 'Supper' })).toMatchObject({
    title: 'Supper',
    version: 2,
    dates: { changed: 4, kept: 1 },
  });
  expect(await startsOf(ids)).toEqual(['05-06T20:00', '05-13T20:00', '05-21T19:00', '05-27T20:00', '06-03T20:00']);
  expect(
    (await datesOf(seriesId)).map(({ title, version, overrides, recurrenceId }) => ({
      title,
      version,
      overrides,
      recurrenceId,
    })),
  ).toEqual(
    TUESDAYS.map((day) => ({
      title: day === '05-20' ? 'Special' : 'Supper',
      version: 2,
      overrides: day === '05-20' ? ['title', 'times'] : undefined,
      recurrenceId: `2031-${day}T20:00`,
    })),
  );
  expect(await server.models.Changes.countDocuments({ eventId: { $in: ids } })).toBe(5);
  // Fields that were not changed do not affect other dates, and changed fields no longer belong to one date alone.
  expect(await all(who, third, 2, { ...on('05-21'), title: 'Special', location: 'There' })).toMatchObject({
    dates: { changed: 5 },
  });
  expect(await all(who, third, 3, { ...on('05-21'), title: 'Feast', location: 'There' })).toMatchObject({
    dates: { changed: 5 },
  });
  expect((await datesOf(seriesId)).map(({ title, location, overrides }) => [title, location, overrides])).toEqual(
    TUESDAYS.map((day) => ['Feast', 'There', day === '05-20' ? ['times'] : undefined]),
  );
  expect(await seriesOf(seriesId)).toMatchObject({ template: { title: 'Feast', location: 'There' }, version: 4 });
  expect((await server.get(undefined, fourth)).series?.dates.map(({ isChanged }) => isChanged)).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
});

test('this and following dates become a new series, with their ids and RSVPs', async () => {
  const { who, ids, seriesId } = await fiveTuesdays({ repeats: { every: 'two-weeks', until: '2031-07-01' } });
  const guest = await going(ids[3]);
  const changed = await update(who, ids[2], 1, { ...on('06-05', 18), scope: 'following' });
  expect(changed).toMatchObject({ dates: { changed: 3, kept: 0 }, version: 2 });
  expect(changed.seriesId).not.toBe(seriesId);
  expect(await startsOf(ids)).toEqual(['05-06T19:00', '05-20T19:00', '06-05T18:00', '06-19T18:00', '07-03T18:00']);
  expect((await datesOf(seriesId)).map(({ version }) => version)).toEqual([undefined, undefined]);
  expect(await seriesOf(seriesId)).toMatchObject({
    until: '2031-06-02',
    isEnded: true,
    startLocal: '2031-05-06T19:00',
  });
  expect(await seriesOf(changed.seriesId)).toMatchObject({
    until: '2031-07-03',
    isEnded: true,
    startLocal: '2031-06-05T18:00',
    endLocal: '2031-06-05T20:00',
    rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;WKST=MO',
    version: 1,
  });
  const page = await server.get(guest, ids[3]);
  expect(page).toMatchObject({
    userRsvpStatus: 'attending',
    attendeeCount: 1,
    series: { every: 'two-weeks', until: '2031-07-03' },
  });
  expect(page.changes?.map(({ text }) => text)).toEqual([expect.stringMatching(/^Moved/)]);
  const [mine] = await server.as(guest).mine();
  expect(localTimeAt(new Date(mine?.startTime ?? 0), 'America/New_York')).toBe('2031-06-19T18:00');
  // The first date of a series has no earlier ones, so nothing is split off.
  expect(await update(who, ids[2], 2, { ...on('06-05', 17), scope: 'following' })).toMatchObject({
    seriesId: changed.seriesId,
  });
});

test('when dates move by a week, they take the places of the next ones, and monthly dates stay in their months', async () => {
  const weekly = await fiveTuesdays();
  await all(weekly.who, weekly.ids[0], 1, on('05-13'));
  expect(await startsOf(weekly.ids)).toEqual(
    ['05-13', '05-20', '05-27', '06-03', '06-10'].map((day) => `${day}T19:00`),
  );
  expect(await seriesOf(weekly.seriesId)).toMatchObject({ until: '2031-06-10', startLocal: '2031-05-13T19:00' });

  const who = organizer();
  const repeats = { every: 'month' as const, week: 'last' as const, until: '2031-09-30' };
  const { seriesId, id } = await create(who, { ...on('05-27'), repeats });
  const ids = (await datesOf(seriesId)).map(({ _id }) => String(_id));
  await all(who, id, 1, on('05-08'));
  expect(await startsOf(ids)).toEqual(['05-08', '06-12', '07-10', '08-14', '09-11'].map((day) => `${day}T19:00`));
  expect(await seriesOf(seriesId)).toMatchObject({ rule: 'FREQ=MONTHLY;BYDAY=2TH;WKST=MO', until: '2031-09-30' });
});

test('dates that are over, have begun or were cancelled stay unchanged', async () => {
  const { who, ids, seriesId } = await fiveTuesdays();
  const soon = new Date(Date.now() + HOUR_MS);
  await server.models.Events.updateOne({ _id: ids[0] }, { startTime: new Date(0), endTime: new Date(1) });
  await server.models.Events.updateOne({ _id: ids[1] }, { startTime: new Date(0), endTime: soon });
  await server.as(who).cancel({ params: { id: ids[2] }, body: { reason: 'Rain' } });
  expect(await all(who, ids[3], 1, { ...on('05-28'), title: 'Supper' })).toMatchObject({
    dates: { changed: 3, kept: 0 },
  });
  const dates = await datesOf(seriesId);
  expect(
    dates.map(({ title, startLocal, recurrenceId }) => [title, startLocal?.slice(5), recurrenceId?.slice(5)]),
  ).toEqual([
    ['Dinner', '05-06T19:00', '05-06T19:00'],
    ['Supper', '05-13T19:00', '05-13T19:00'],
    ['Dinner', '05-20T19:00', '05-21T19:00'],
    ['Supper', '05-28T19:00', '05-28T19:00'],
    ['Supper', '06-04T19:00', '06-04T19:00'],
  ]);
  expect(await outcome(all(who, ids[0], 1, on('05-06')))).toBe('409 This event is over.');
  expect(await outcome(all(who, ids[1], 2, on('05-13')))).toMatch(/^409 This date began before/);
  expect(await outcome(all(who, ids[2], 2, on('05-20')))).toBe('409 This event was cancelled.');
});

test('an earlier end cancels the dates after it, and a later end creates more', async () => {
  const { who, ids, seriesId } = await fiveTuesdays();
  const guest = await going(ids[4]);
  expect(await all(who, ids[1], 1, { ...on('05-13'), until: '2031-05-28' })).toMatchObject({
    version: 2,
    dates: { changed: 1, kept: 0 },
  });
  expect(await server.get(guest, ids[4])).toMatchObject({
    status: 'cancelled',
    cancellation: { reason: 'This series ends on Wednesday, May 28, 2031.' },
  });
  // The end belongs to all dates, so a person who has seen another end cannot overwrite it.
  expect(await outcome(all(who, ids[1], 1, { ...on('05-13'), until: '2031-06-20' }))).toBe(
    '409 Somebody else has changed this event.',
  );
  expect(await all(who, ids[1], 2, { ...on('05-13'), until: '2031-06-20' })).toMatchObject({ dates: { changed: 0 } });
  expect((await datesOf(seriesId)).map(({ startLocal, status }) => [startLocal?.slice(5, 10), status])).toEqual([
    ...TUESDAYS.slice(0, 4).map((day) => [day, undefined]),
    ['06-03', 'cancelled'],
    ['06-10', undefined],
    ['06-17', undefined],
  ]);
  await update(who, ids[1], 3, { ...on('05-13'), until: null, scope: 'following' });
  expect(await seriesOf(seriesId)).toMatchObject({ isEnded: false });
  expect(await seriesOf(seriesId)).not.toHaveProperty('until');
  expect(await server.models.Events.countDocuments({ seriesId })).toBe(26);
  expect(await outcome(all(who, ids[1], 4, { ...on('05-13'), until: '2031-05-13' }))).toBe(
    '400 Must be after the start',
  );
  expect(await outcome(update(who, ids[1], 4, { ...on('05-13'), until: '2031-06-13' }))).toBe(
    '400 Only a change of several dates can end a series',
  );
});

test('a lower capacity needs one choice, which each date then follows', async () => {
  const { who, ids } = await fiveTuesdays({ capacity: 3 });
  const guests = [await going(ids[1]), await going(ids[1]), await going(ids[3])];
  const fewer = { ...on('05-06'), capacity: 1 };
  expect(await outcome(all(who, ids[0], 1, fewer))).toBe(
    '409 More seats are taken than there would be: Tuesday, May 13, 2031 (1 more).',
  );
  expect(await all(who, ids[0], 1, { ...fewer, overCapacity: 'move' })).toMatchObject({ dates: { changed: 5 } });
  const replies = await Promise.all(
    guests.map(async (guest, index) => (await server.get(guest, ids[index < 2 ? 1 : 3])).userRsvpStatus),
  );
  expect(replies).toEqual(['attending', 'maybe', 'attending']);
});

test('an edit of an older version is refused with the current event and its series', async () => {
  const { who, ids } = await fiveTuesdays();
  const [, second] = ids;
  await all(who, second, 1, { ...on('05-13', 20) });
  await expect(all(who, second, 1, { title: 'Supper' })).rejects.toMatchObject({
    status: 409,
    problem: {
      code: 'event_changed',
      current: { version: 2, startLocal: '2031-05-13T20:00', series: { every: 'week', until: '2031-06-03' } },
    },
  });
});
