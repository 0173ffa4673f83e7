import { monthOf } from '../models/event.model';
import { useTestServer, inHours } from '../testing/test-server';
import { local, managing } from '../testing/managing';

const server = useTestServer();
const act = managing(server);

const popular = async () =>
  (await server.as().list({ query: { sort: 'popular', time: 'upcoming' } })).map(({ id }) => id);

test('the most popular upcoming events are found in each month, both soon and in ten years', async () => {
  const years = await server.event({ startTime: inHours(24 * 3660), attendeeCount: 5 });
  const soon = await server.event({ attendeeCount: 3 });
  const months = await server.event({ startTime: inHours(24 * 100), attendeeCount: 4 });
  await server.event({ startTime: inHours(-1), attendeeCount: 9 });
  expect(await popular()).toEqual([years, months, soon]);
  await server.models.Events.deleteMany({});
});

test('the month follows the start', async () => {
  const who = act.organizer();
  const { id: moved } = await act.create(who, { startLocal: local(24 * 100), endLocal: local(24 * 100 + 2) });
  const to = { startLocal: local(24 * 200), endLocal: local(24 * 200 + 2) };
  const { startTime } = await act.update(who, moved, 1, to);
  const month = monthOf(new Date(startTime));
  expect((await server.models.Events.findById(moved).lean())?.startMonth).toBe(month);
});
