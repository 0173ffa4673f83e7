import { commandsDuring, readCosts, slowReads } from '@meridian/service-kit/testing';
import type { EventDoc } from '../models/event.model';
import { deriveTimes } from '../event-terms/event-times';
import { createTestServer, type TestServer, type Who } from '../testing/test-server';

let server: TestServer;
let who: Who;
beforeAll(async () => {
  server = await createTestServer();
  who = server.person({ 1: 'member' });
});
beforeEach(() => server.models.Events.deleteMany({}));
afterAll(() => server.close());

const QUERY = { startLocal: '2031-03-04T19:00', endLocal: '2031-03-04T21:00', timeZone: 'America/New_York' };
const schedulingHints = (change: object = {}) =>
  server.as(who).schedulingHints({ query: { chapter: '1', ...QUERY, ...change } });
const eventAt = (startLocal: string, endLocal: string, fields: Partial<EventDoc> = {}) =>
  server.event({ ...deriveTimes({ ...QUERY, startLocal, endLocal }), title: startLocal, ...fields });

test('reading the scheduling hints reads no more events than it returns, and reads the members of all chapters with one call', async () => {
  for (let day = 1; day < 28; day += 1) {
    const date = `2031-03-${String(day).padStart(2, '0')}`;
    await eventAt(`${date}T18:00`, `${date}T20:00`, { chapterId: 1 + (day % 2) });
  }
  await schedulingHints();
  const sent = await commandsDuring(`${server.environment.env.DATABASE_PREFIX}events`, () => schedulingHints());
  expect(sent.map(({ name, command }) => command[name]).sort()).toEqual(['events', 'events', 'events', 'holidaylists']);
  const slow = await slowReads(server.models.db, sent);
  if (!slow) return; // This database engine does not support `explain`.
  expect(slow).toEqual([]);
  const costs = await readCosts(server.models.db, sent);
  expect(costs?.filter(({ documents, returned }) => documents > returned + 1)).toEqual([]);
});
