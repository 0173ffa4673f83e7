import { DUE_READ } from '@meridian/service-kit';
import { commandsDuring, slowReads } from '@meridian/service-kit/testing';
import { insertSubscribers } from '../testing/subscribers';
import { serveAuth } from '../testing/test-server';

const auth = serveAuth();
beforeEach(() => auth.Users.deleteMany({}));

const add = (people: Parameters<typeof insertSubscribers>[1]) => insertSubscribers(auth, people);

test('the list needs the same number of queries for any number of people, and scans no collection', async () => {
  const [first] = await add(Array.from({ length: 300 }, () => ({})));
  const rare = await add([{ name: 'Zora' }]);
  const sent = await commandsDuring(`${auth.env.DATABASE_PREFIX}auth`, async () => {
    expect(await auth.internal.accounts()).toHaveLength(50);
    expect(await auth.internal.accounts({ query: { after: first, limit: '200' } })).toHaveLength(200);
    expect((await auth.internal.accounts({ query: { search: 'zor' } })).map(({ id }) => id)).toEqual(rare);
    await auth.internal.statistics();
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
