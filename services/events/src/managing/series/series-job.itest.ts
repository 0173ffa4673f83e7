import { outcome } from '@meridian/service-kit/testing';
import { useTestServer, expectConsistent } from '../../testing/test-server';
import { on, seriesTests } from '../../testing/series';
import { managing } from '../../testing/managing';
import { extendSeries } from './series-job';

const server = useTestServer();
afterEach(async () => {
  await expectConsistent(server.models);
  await server.models.Series.deleteMany({});
});
const { update, cancel, datesOf, weekly } = { ...managing(server), ...seriesTests(server) };

const log = { warn: jest.fn() };
beforeEach(() => log.warn.mockClear());
const extend = (on: string) => extendSeries(server.models, log, new Date(`${on}T12:00:00Z`));

test('dates are created ahead as time passes, each once even with two replicas, and none for days that have passed', async () => {
  const { seriesId } = await weekly();
  expect(await extend('2031-05-05')).toBe(0);
  const made = await Promise.all([extend('2031-05-21'), extend('2031-05-21'), extend('2031-05-21')]);
  expect(made.reduce((sum, each) => sum + each)).toBe(3);
  expect(await extend('2031-05-21')).toBe(0);
  const days = (await datesOf(seriesId)).map(({ recurrenceId = '' }) => recurrenceId.slice(0, 10));
  expect(days).toHaveLength(29);
  expect(days.at(-1)).toBe('2031-11-18');
  // A date that is created later does not count as the latest event.
  expect((await server.models.Events.distinct('createdAt', { seriesId })).length).toBe(1);
  // The service did not run for two years.
  expect(await extend('2033-11-30')).toBe(26);
  const later = (await datesOf(seriesId)).map(({ startLocal = '' }) => startLocal.slice(0, 10));
  expect([later[28], later[29], later.length]).toEqual(['2031-11-18', '2033-12-06', 55]);
});

test('the database refuses a second copy of a date, and a series that cannot be read does not stop the others', async () => {
  const [broken, { seriesId, dates }] = [await weekly(), await weekly()];
  const { _id, ...date } = dates[0] ?? {};
  await expect(server.models.Events.create(date)).rejects.toMatchObject({ code: 11000 });
  await server.models.Series.updateOne({ _id: broken.seriesId }, { rule: 'FREQ=NEVER' });
  expect(await extend('2031-05-21')).toBe(3);
  expect(await datesOf(seriesId)).toHaveLength(29);
  expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'dates of a series not made');
});

test('new dates follow the last version of the series, without changes of single dates', async () => {
  const { who, seriesId, ids } = await weekly();
  const [first, second] = ids;
  await update(who, second, 1, { ...on('05-14'), title: 'Own' });
  await update(who, first, 1, { ...on('05-06'), endLocal: '2031-05-06T23:30', title: 'Supper', scope: 'all' });
  expect(await extend('2031-05-21')).toBe(3);
  expect((await datesOf(seriesId)).at(-1)).toMatchObject({
    title: 'Supper',
    startLocal: '2031-11-18T19:00',
    endLocal: '2031-11-18T23:30',
  });
});

test('a cancelled date is not created again, and a series ends', async () => {
  const { who, seriesId, dates } = await weekly({ repeats: { every: 'week', until: '2031-11-11' } });
  await cancel(who, String(dates.at(-1)?._id));
  expect(await extend('2031-05-21')).toBe(2);
  expect(await extend('2032-05-21')).toBe(0);
  const after = await datesOf(seriesId);
  expect(after.filter(({ status }) => status === 'cancelled').map(({ recurrenceId }) => recurrenceId)).toEqual([
    '2031-10-28T19:00',
  ]);
  expect(after.at(-1)?.recurrenceId).toBe('2031-11-11T19:00');
});

test('a date whose time clocks skip still takes place, and is logged', async () => {
  const night = { startLocal: '2031-06-01T02:30', endLocal: '2031-06-01T04:00' };
  const { seriesId } = await weekly(night);
  expect(await extend('2031-11-24')).toBe(26);
  const skipped = (await datesOf(seriesId)).filter(({ startLocal }) => startLocal === '2032-03-14T02:30');
  expect(skipped.map(({ startTime }) => startTime.toISOString())).toEqual(['2032-03-14T06:30:00.000Z']);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test('a series continues without the account of its organizer, and does not contain its id', async () => {
  const { who, seriesId } = await weekly();
  await server.internal.removePerson({ params: { userId: who.userId } });
  expect(await extend('2031-05-21')).toBe(3);
  expect(await server.models.Events.countDocuments({ seriesId, createdBy: { $exists: true } })).toBe(0);
  expect(await server.models.Series.countDocuments({ createdBy: { $exists: true } })).toBe(0);
});

test('simultaneous changes of one date and all dates, RSVPs, the job and an end are all kept', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { who, seriesId, ids } = await weekly();
    const admin = server.person({ 1: 'admin' });
    const [first, second, third, fourth] = ids;
    const guests = [first, second, third, ...ids.slice(4, 7)].map((id) => ({
      id,
      who: server.person({ 1: 'member' }),
    }));
    const [all, own, ended] = await Promise.all([
      outcome(update(who, first, 1, { ...on('05-06'), startLocal: '2031-05-06T18:00', scope: 'all' })),
      outcome(update(admin, third, 1, on('05-21'))),
      outcome(cancel(admin, fourth)),
      extend('2031-05-21'),
      ...guests.map(({ id, who: guest }) => server.reply(guest, id)),
    ]);
    expect(all).toBe('ok');
    expect(ended).toBe('ok');
    const after = await datesOf(seriesId);
    expect(new Set(after.map(({ recurrenceId }) => recurrenceId)).size).toBe(29);
    const starts = new Map(after.map(({ _id, startLocal }) => [String(_id), startLocal]));
    // The change of this date came first and stayed, or came second and was refused.
    expect([own, starts.get(third)]).toEqual(
      own === 'ok'
        ? ['ok', '2031-05-21T19:00']
        : [expect.stringMatching(/^409 Somebody else has changed/), '2031-05-20T18:00'],
    );
    expect(starts.get(second)).toBe('2031-05-13T18:00');
    expect(after.at(-1)).toMatchObject({ startLocal: '2031-11-18T18:00', recurrenceId: '2031-11-18T18:00' });
    const versions = await server.models.Changes.find({ eventId: { $in: ids } }).lean();
    expect(new Set(versions.map(({ eventId, version }) => `${eventId} ${version}`)).size).toBe(versions.length);
  }
});
