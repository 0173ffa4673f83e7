import type { Patch } from '@meridian/launch/server-side';
import { HERE, waitUntil, useTestProduct } from '../test-product';
import { GUARDS, type Guard } from './guards';
import { runRow } from './run';
import type { RouteName } from './row';
import { TABLE } from './table';
import { createFixtures, type Fixtures } from './fixtures';

const product = useTestProduct();
let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures(product);
}, 30_000);

const rowsOf = (routes: RouteName[]) => TABLE.filter(({ route }) => routes.includes(route));
const problemsOf = async (routes: RouteName[]) => {
  const wrong: string[] = [];
  for (const row of rowsOf(routes)) wrong.push(...(await runRow(fixtures, row)).wrong);
  return wrong;
};

/** Restarts a service, chat on both replicas, and waits until the gateway has reconnected to it. */
async function restart(server: Guard['server'], patches: Patch[] = []): Promise<void> {
  for (const name of server === 'chat' ? (['chat-1', 'chat-2'] as const) : [server])
    await product.server.restart(name, { patches });
  await waitUntil(
    'the gateway reaches all services',
    async () => (await product.personas.member.call('GET', `/api/chapters/${HERE}/messages`)).status === 200,
  );
  // Earlier calls may have changed the session of the persona, so each start gets a new one.
  if (server === 'auth') product.personas.revoked = await product.createPersona('revoked');
}

test.each(GUARDS.map((guard) => [guard.without, guard] as const))(
  'without %s the matrix fails',
  async (_, { server, patch, routes, failing }) => {
    await restart(server, [patch]);
    try {
      const wrong = await problemsOf(routes);
      expect([...new Set(wrong.map((line) => line.split(':')[0]))].sort()).toEqual([...failing].sort());
    } finally {
      await restart(server);
    }
  },
  120_000,
);

test('the same rows pass when every guard is in place', async () => {
  expect(await problemsOf([...new Set(GUARDS.flatMap(({ routes }) => routes))])).toEqual([]);
  process.stdout.write(`permission matrix: fails without each of ${GUARDS.length} guards\n`);
}, 120_000);
