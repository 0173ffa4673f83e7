import { HOUR_MS } from '@meridian/shared-types';
import { DUE_READ } from '@meridian/service-kit';
import { commandsDuring, slowReads, someId } from '@meridian/service-kit/testing';
import { paid, startingSubscription } from '../subscriptions/subscription.policy';
import { serveAuth } from '../testing/test-server';

const auth = serveAuth();
beforeEach(() => auth.Users.deleteMany({}));

const now = new Date();
const hour = HOUR_MS;
const cancelledFor = (ms: number) => {
  const paidUntil = new Date(now.getTime() + ms);
  return { ...paid(startingSubscription(), 'monthly', '4242', now), paidUntil, endsAt: paidUntil };
};
const kinds = {
  newsletter: startingSubscription(),
  active: paid(startingSubscription(), 'monthly', '4242', now),
  ending: cancelledFor(hour),
  expired: cancelledFor(-hour),
};
const add = async (people: { name?: string; email?: string; kind?: keyof typeof kinds; isSiteAdmin?: boolean }[]) =>
  (
    await auth.Users.insertMany(
      people.map(({ kind = 'active', ...person }) => ({
        name: 'Some Person',
        email: `${someId()}@example.org`,
        ...person,
        passwordHash: 'none',
        homeChapterId: 1,
        subscription: kinds[kind],
        version: 1,
        createdAt: now,
      })),
    )
  ).map(({ _id }) => _id.toHexString());
const internal = () => auth.internal;

test('the list needs the same number of queries for any number of people, and scans no collection', async () => {
  const [first] = await add(Array.from({ length: 300 }, () => ({})));
  const rare = await add([{ name: 'Zora' }]);
  const sent = await commandsDuring(`${auth.env.DATABASE_PREFIX}auth`, async () => {
    expect(await internal().accounts()).toHaveLength(50);
    expect(await internal().accounts({ query: { after: first, limit: '200' } })).toHaveLength(200);
    expect((await internal().accounts({ query: { search: 'zor' } })).map(({ id }) => id)).toEqual(rare);
    await internal().statistics();
  });
  const own = sent.filter(
    ({ command }) =>
      command.comment !== DUE_READ &&
      command.find !== 'dueRefunds' &&
      !/pending|createdAt|suspension.until|"subscription.paidUntil":\{"\$lte":"[^"]*"\}\}$/i.test(
        JSON.stringify(command.filter ?? {}),
      ),
  ); // Commands of the background jobs are left out.
  expect(own.map(({ name }) => name).sort()).toEqual([
    'aggregate',
    'aggregate',
    'aggregate',
    'find',
    'find',
    'find',
    'find',
  ]);
  const slow = await slowReads(auth.db, own);
  if (slow) expect(slow).toEqual([]); // `slow` is undefined on a database engine without explain.
});
