import { commandsDuring } from '@meridian/service-kit/testing';
import { createHarness, type Harness } from '../testing';
import { managing } from './testing-managing';

let service: Harness;
beforeAll(async () => {
  service = await createHarness({ REDIS_URL: process.env.REDIS_URL });
});
afterAll(() => service.close());

const { create, organizer } = managing(() => service);

test('an event that was never changed is read with two commands', async () => {
  const who = organizer();
  const { id } = await create(who);
  await service.as(who).rsvp({ params: { id }, body: { status: 'attending' } });
  const commands = await commandsDuring(`${service.rig.env.DATABASE_PREFIX}events`, () =>
    service.as(who).get({ params: { id } }),
  );
  expect(commands).toHaveLength(2);
});
