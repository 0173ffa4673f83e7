import { outcome } from '@meridian/service-kit/testing';
import { useTestServer } from '../../testing/test-server';
import { local } from '../../testing/managing';
import { on, seriesTests } from '../../testing/series';

const server = useTestServer();
const { create, update, organizer, datesOf, fiveTuesdays, startsOf, all } = seriesTests(server);

test('an event that does not repeat has only one date', async () => {
  const who = organizer();
  const { id } = await create(who, on('05-06'));
  expect(await outcome(all(who, id, 1, on('05-07')))).toBe('400 This event does not repeat.');
  const draft = await create(who, { ...on('05-06'), status: 'draft', repeats: { every: 'week' } });
  expect(await outcome(all(who, draft.id, 1, on('05-07')))).toBe('400 This event does not repeat.');
});

test('no date can be moved into the past, to a time that clocks skip, or to the day of another date', async () => {
  const who = organizer();
  const soon = (hours: number) => ({ startLocal: local(hours), endLocal: local(hours + 2) });
  const tomorrow = soon(24);
  const { seriesId } = await create(who, { ...tomorrow, repeats: { every: 'week' } });
  const [first, second] = (await datesOf(seriesId)).map(({ _id }) => String(_id)) as [string, string];
  expect(await outcome(all(who, second, 1, soon(24 + 4 * 24)))).toMatch(
    /^400 Start time is in the past: .* Change this and following dates instead.$/,
  );
  expect(await outcome(update(who, second, 1, { ...soon(24 + 4 * 24), scope: 'following' }))).toBe('ok');
  const sundays = await create(who, {
    startLocal: '2031-12-07T01:30',
    endLocal: '2031-12-07T04:00',
    repeats: { every: 'week' },
  });
  expect(
    await outcome(all(who, sundays.id, 1, { startLocal: '2031-12-07T02:30', endLocal: '2031-12-07T04:00' })),
  ).toMatch(/^400 On Sunday, March 14, 2032 clocks change/);
  expect(await startsOf([first, sundays.id])).toEqual([tomorrow.startLocal.slice(5), '12-07T01:30']);
  const { ids } = await fiveTuesdays();
  // The third date was moved to an earlier time.
  await server.models.Events.updateOne({ _id: ids[2] }, { startTime: new Date(0), endTime: new Date(1) });
  expect(await outcome(all(who, ids[0], 1, on('05-13')))).toMatch(/^403/);
  const admin = server.person({ 1: 'admin' });
  expect(await outcome(all(admin, ids[0], 1, on('05-13')))).toBe(
    '409 Another date of this series is already on one of these days.',
  );
  expect(await startsOf(ids.slice(0, 2))).toEqual(['05-06T19:00', '05-13T19:00']);
});
