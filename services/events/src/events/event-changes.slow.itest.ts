import { commandsDuring } from '@meridian/service-kit/testing';
import { useTestServer } from '../testing/test-server';
import { managing } from '../testing/managing';

const server = useTestServer({ REDIS_URL: process.env.REDIS_URL });

const { create, organizer } = managing(server);

test('an event that was never changed is read with two commands', async () => {
  const who = organizer();
  const { id } = await create(who);
  await server.reply(who, id);
  const commands = await commandsDuring(`${server.environment.env.DATABASE_PREFIX}events`, () =>
    server.as(who).get({ params: { id } }),
  );
  expect(commands).toHaveLength(2);
});
