import { start } from '../app';
import { monthOf } from './event.model';
import { createHarness, inHours, type Harness } from '../testing';
import { local, managing } from './testing-managing';

let service: Harness;
beforeAll(async () => {
  service = await createHarness();
});
afterAll(() => service.close());
const act = managing(() => service);

const popular = async () =>
  (await service.freshAs().list({ query: { sort: 'popular', time: 'upcoming' } })).map(({ id }) => id);

test('the most popular upcoming events are found in each month, both soon and in ten years', async () => {
  const years = await service.event({ startTime: inHours(24 * 3660), attendeeCount: 5 });
  const soon = await service.event({ attendeeCount: 3 });
  const months = await service.event({ startTime: inHours(24 * 100), attendeeCount: 4 });
  await service.event({ startTime: inHours(-1), attendeeCount: 9 });
  expect(await popular()).toEqual([years, months, soon]);
  await service.models.Events.deleteMany({});
});

test('the month follows the start, and older events get a month', async () => {
  const who = act.organizer();
  const { id: moved } = await act.create(who, { startLocal: local(24 * 100), endLocal: local(24 * 100 + 2) });
  const to = { startLocal: local(24 * 200), endLocal: local(24 * 200 + 2) };
  const { startTime } = await act.update(who, moved, 1, to);
  const month = monthOf(new Date(startTime));
  expect((await service.models.Events.findById(moved).lean())?.startMonth).toBe(month);
  await service.models.Events.collection.updateMany({}, { $unset: { startMonth: '' } });
  expect(await popular()).toEqual([moved]);
  await service.models.db.collection('migrations').deleteMany({});
  await (await start({ ...service.rig.env, CHAPTERS_URL: service.chaptersUrl })).stop();
  expect((await service.models.Events.findById(moved).lean())?.startMonth).toBe(month);
});

test('indexes of earlier versions are dropped', async () => {
  const { db, Events, Rsvps } = service.models;
  await Events.collection.createIndex({ createdAt: -1, _id: -1 });
  await Rsvps.collection.createIndex({ eventId: 1, status: 1, _id: 1 });
  await db.collection('migrations').deleteMany({});
  await (await start({ ...service.rig.env, CHAPTERS_URL: service.chaptersUrl })).stop();
  const names = async (model: typeof Events | typeof Rsvps) =>
    (await model.collection.indexes()).flatMap(({ name }) => name ?? []).sort();
  const declared = (model: typeof Events | typeof Rsvps) =>
    model.schema.indexes().map(([keys]) => Object.entries(keys).flat().join('_'));
  expect(await names(Events)).toEqual(['_id_', ...declared(Events)].sort());
  expect(await names(Rsvps)).toEqual(['_id_', ...declared(Rsvps)].sort());
});
