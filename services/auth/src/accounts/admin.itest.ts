import { commandsDuring, slowReads, someId } from '@meridian/kit/testing';
import { authInternalApi, type Route } from '@meridian/shared-types/contracts';
import { start } from '../app';
import { paid, startingSubscription } from '../payments/subscription.policy';
import { createAuthRig, registerUser, type AuthRig } from '../testing/auth-rig';
import { userModel } from './user.model';

let auth: AuthRig;
beforeAll(async () => {
  auth = await createAuthRig();
});
beforeEach(() => userModel(auth.db).deleteMany({}));
afterAll(() => auth.stop());

const now = new Date();
const hour = 3_600_000;
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
    await userModel(auth.db).insertMany(
      people.map(({ kind = 'active', ...person }) => ({
        name: 'Some Person',
        email: `${someId()}@example.org`,
        ...person,
        passwordHash: 'none',
        homeChapterId: 1,
        subscription: kinds[kind],
        version: 1,
        syncPending: false,
        createdAt: now,
      })),
    )
  ).map(({ _id }) => _id.toHexString());
const internal = () => auth.rig.service(authInternalApi, auth.url);
const found = async (search: string) => (await internal().accounts({ query: { search } })).map(({ name }) => name);

test.each(['anonymous', 'newsletter', 'active', 'siteAdmin'])('%s may not use the internal calls', async (role) => {
  const { id } = await registerUser(auth);
  const headers =
    role === 'anonymous'
      ? {}
      : await auth.rig.as({ userId: id, isActive: role === 'active', isSiteAdmin: role === 'siteAdmin' });
  for (const spec of Object.values<Route>(authInternalApi))
    expect((await auth.createBrowser().call(spec.method, spec.path, undefined, headers)).status).toBe(401);
});

test('accounts without search words are found after the next start', async () => {
  await add([{ name: 'José Łuczak', email: 'jl@acme.example' }]);
  await userModel(auth.db).collection.updateMany({}, { $unset: { words: '' } });
  await auth.db.collection('migrations').deleteMany({});
  expect(await found('lucz')).toEqual([]);
  await (await start(auth.env)).stop();
  expect(await found('lucz')).toEqual(['José Łuczak']);
});

test('what earlier versions left behind is gone after the next start', async () => {
  const tokens = auth.db.collection('passwordTokens');
  await tokens.insertOne({ tokenHash: 'of an earlier version' });
  await userModel(auth.db).collection.createIndex({ 'subscription.endsAt': 1 });
  await auth.db.collection('migrations').deleteMany({});
  await (await start(auth.env)).stop();
  expect((await auth.db.listCollections()).map(({ name }) => name)).not.toContain('passwordTokens');
  const indexes = await userModel(auth.db).collection.indexes();
  expect(indexes.map(({ name }) => name)).not.toContain('subscription.endsAt_1');
});

test('finds people by prefixes of words of the name and e-mail address, without regard to accents and case', async () => {
  await add([
    { name: 'José Łuczak', email: 'jl@acme.example' },
    { name: 'Josephine Baker', email: 'jb@example.org' },
    { name: 'Ana Horvat', email: 'ana.horvat@acme.example', isSiteAdmin: true },
  ]);
  expect(await found('JOSE')).toEqual(['José Łuczak', 'Josephine Baker']);
  expect(await found('lucz')).toEqual(['José Łuczak']);
  expect(await found('ana.horvat@acme.example')).toEqual(['Ana Horvat']);
  expect(await found('acme jos')).toEqual(['José Łuczak']);
  for (const search of ['orvat', '.*', '^', 'ana baker']) expect(await found(search)).toEqual([]);
  const [ana] = await internal().accounts({ query: { search: 'horvat' } });
  expect(ana).toEqual({
    id: expect.any(String),
    name: 'Ana Horvat',
    email: 'ana.horvat@acme.example',
    subscriptionStatus: 'active',
    createdAt: now.toISOString(),
    isSiteAdmin: true,
  });
});

test('finds registered people, and after a change by the new name', async () => {
  const { browser, email } = await registerUser(auth);
  expect(await found('horv')).toEqual(['Ana Horvat']);
  await browser.call('PUT', '/api/profile', { name: 'Ana Kovač' });
  expect([await found('horv'), await found('kovac'), await found(email)]).toEqual([[], ['Ana Kovač'], ['Ana Kovač']]);
});

test('pages have every account once, even if accounts are added meanwhile', async () => {
  const ids = await add(Array.from({ length: 7 }, () => ({})));
  const seen: string[] = [];
  for (let page = ['']; page.length > 0;) {
    page = (await internal().accounts({ query: { after: seen.at(-1), limit: '3', search: 'some' } })).map(
      ({ id }) => id,
    );
    seen.push(...page);
    if (seen.length === 3) ids.push(...(await add([{}])));
  }
  expect(seen).toEqual(ids);
});

test('counts every account once, by its current rights', async () => {
  await add([
    { kind: 'newsletter' },
    { kind: 'newsletter' },
    { kind: 'active' },
    { kind: 'active', isSiteAdmin: true },
    { kind: 'ending' },
    { kind: 'expired' },
  ]);
  expect(await internal().statistics()).toEqual({ activeMembers: 3, newsletterOnly: 3 });
});

test('needs the same number of queries for any number of people, and scans no collection', async () => {
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
      !/pending|createdAt|"subscription.paidUntil":\{"\$lte":"[^"]*"\}\}$/i.test(JSON.stringify(command.filter ?? {})),
  ); // without those of the background jobs
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
  if (slow) expect(slow).toEqual([]); // undefined on the engine without explain
});
