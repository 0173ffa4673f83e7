import { commandsDuring } from '@meridian/service-kit/testing';
import { createTestServer, type TestServer } from '../testing/test-server';
import { managing } from '../managing/testing-managing';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ REDIS_URL: process.env.REDIS_URL });
});
afterAll(() => server.close());

const { create, organizer } = managing(() => server);

test('an event that was never changed is read with three commands, for itself, the own reply and bans', async () => {
  const who = organizer();
  const { id } = await create(who);
  await server.as(who).rsvp({ params: { id }, body: { status: 'attending' } });
  const commands = await commandsDuring(`${server.environment.env.DATABASE_PREFIX}events`, () =>
    server.as(who).get({ params: { id } }),
  );
  expect(commands).toHaveLength(3);
});
