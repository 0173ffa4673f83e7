import { monthOf } from './event.model';
import { createTestServer, inHours, type TestServer } from '../testing/test-server';
import { local, managing } from './testing-managing';

let service: TestServer;
beforeAll(async () => {
  service = await createTestServer();
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

test('the month follows the start', async () => {
  const who = act.organizer();
  const { id: moved } = await act.create(who, { startLocal: local(24 * 100), endLocal: local(24 * 100 + 2) });
  const to = { startLocal: local(24 * 200), endLocal: local(24 * 200 + 2) };
  const { startTime } = await act.update(who, moved, 1, to);
  const month = monthOf(new Date(startTime));
  expect((await service.models.Events.findById(moved).lean())?.startMonth).toBe(month);
});
