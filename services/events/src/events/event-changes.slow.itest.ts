import { commandsDuring } from '@meridian/service-kit/testing';
import { createTestServer, type TestServer } from '../testing/test-server';
import { managing } from './testing-managing';

let service: TestServer;
beforeAll(async () => {
  service = await createTestServer({ REDIS_URL: process.env.REDIS_URL });
});
afterAll(() => service.close());

const { create, organizer } = managing(() => service);

test('an event that was never changed is read with two commands', async () => {
  const who = organizer();
  const { id } = await create(who);
  await service.as(who).rsvp({ params: { id }, body: { status: 'attending' } });
  const commands = await commandsDuring(`${service.environment.env.DATABASE_PREFIX}events`, () =>
    service.as(who).get({ params: { id } }),
  );
  expect(commands).toHaveLength(2);
});
