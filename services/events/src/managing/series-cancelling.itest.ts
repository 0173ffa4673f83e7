import { outcome, recordedActions } from '@meridian/service-kit/testing';
import { useTestServer, type Who } from '../testing/test-server';
import { on, seriesTests } from '../testing/series';
import { extendSeries } from './series/series-job';

const server = useTestServer();
const { update, datesOf, weekly, fiveTuesdays } = seriesTests(server);
const log = { warn: jest.fn() };

const statusesOf = async (seriesId: string | null | undefined) =>
  (await datesOf(seriesId)).map(({ status = 'scheduled' }) => status);
const cancel = (who: Who, id: string, scope: 'this' | 'following' | 'all') =>
  server.as(who).cancel({ params: { id }, body: { reason: 'The hall is closed', scope } });

test('one date, this and following dates, or all dates are cancelled, and no more are created', async () => {
  const { who, ids, seriesId } = await weekly();
  const guest = server.person({ 1: 'member' });
  await server.reply(guest, ids[4]);
  expect(await cancel(who, ids[1], 'this')).toMatchObject({ status: 'cancelled' });
  expect(await outcome(cancel(who, ids[1], 'all'))).toBe('409 This event was cancelled.');
  expect(await cancel(who, ids[3], 'following')).toMatchObject({
    id: ids[3],
    status: 'cancelled',
    dates: { changed: 23, kept: 0 },
  });
  expect((await statusesOf(seriesId)).slice(0, 4)).toEqual(['scheduled', 'cancelled', 'scheduled', 'cancelled']);
  expect(await server.get(guest, ids[4])).toMatchObject({
    status: 'cancelled',
    cancellation: { reason: 'The hall is closed' },
    version: 2,
    series: { until: '2031-05-26' },
  });
  expect(await cancel(who, ids[2], 'all')).toMatchObject({ dates: { changed: 2 } });
  expect(new Set(await statusesOf(seriesId))).toEqual(new Set(['cancelled']));
  expect(await extendSeries(server.models, log, new Date('2031-09-01'))).toBe(0);
  expect(await server.models.Changes.countDocuments({ eventId: { $in: ids } })).toBe(26);
});

test('before dates are cancelled, the people who are notified are counted once, without the person who cancels', async () => {
  const { who, ids } = await fiveTuesdays();
  const [often, maybe, early, away] = Array.from({ length: 4 }, () => server.person({ 1: 'member' }));
  const go = (person: Who | undefined, id: string, status: 'attending' | 'maybe' | 'not_attending' = 'attending') =>
    server.reply(person, id, status);
  for (const id of ids) for (const person of [who, often]) await go(person, id);
  await go(maybe, ids[3], 'maybe');
  await go(early, ids[0]);
  await go(away, ids[4], 'not_attending');
  const count = async (id: string, scope: 'this' | 'following' | 'all') =>
    (await server.as(who).people({ params: { id }, query: { limit: '1', scope } })).repliedToDates;
  expect(await count(ids[1], 'all')).toBe(3);
  expect(await count(ids[1], 'following')).toBe(2);
  expect(await count(ids[1], 'this')).toBeUndefined();
  await cancel(who, ids[3], 'this');
  expect(await count(ids[1], 'following')).toBe(1);
  await cancel(who, ids[1], 'following');
  expect(await count(ids[0], 'all')).toBe(2);
});

test('dates that are over cannot be cancelled', async () => {
  const { who, ids, seriesId } = await fiveTuesdays();
  await server.models.Events.updateOne({ _id: ids[0] }, { startTime: new Date(0), endTime: new Date(1) });
  expect(await outcome(cancel(who, ids[0], 'all'))).toBe('409 This event is over.');
  await cancel(who, ids[1], 'all');
  expect(await statusesOf(seriesId)).toEqual(['scheduled', ...Array<string>(4).fill('cancelled')]);
});

test('admins leave one line in the audit log for all dates, and members leave none', async () => {
  await server.models.db.collection('auditOutbox').deleteMany({});
  const admin = server.person({ 1: 'admin' });
  const { ids } = await fiveTuesdays({}, admin);
  await update(admin, ids[0], 1, { ...on('05-06'), title: 'Supper', scope: 'all' });
  await cancel(admin, ids[1], 'following');
  const own = await fiveTuesdays();
  await cancel(own.who, own.ids[1], 'all');
  const recorded = await recordedActions(server.models.db);
  expect(recorded.map(({ action, detail, subject }) => [action, detail, subject])).toEqual([
    ['event.created', 'Dinner', ids[0]],
    ['event.changed', 'Supper (all dates)', ids[0]],
    ['event.cancelled', 'Supper (this and following dates)', ids[1]],
  ]);
});
