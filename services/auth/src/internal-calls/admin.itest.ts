import type { AccountDetails, SavedFilter } from '@meridian/shared-types';
import { insertSubscribers } from '../testing/subscribers';
import { serveAuth } from '../testing/test-server';

const auth = serveAuth();
beforeEach(() => auth.Users.deleteMany({}));

const add = (people: Parameters<typeof insertSubscribers>[1]) => insertSubscribers(auth, people);
const found = async (search: string) => (await auth.internal.accounts({ query: { search } })).map(({ name }) => name);

test('people are found by prefixes of words of their name and e-mail address, regardless of accents and case', async () => {
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
  const [ana] = await auth.internal.accounts({ query: { search: 'horvat' } });
  const { createdAt, subscription } = await auth.stored(ana!.id);
  expect(ana).toEqual({
    id: expect.any(String),
    name: 'Ana Horvat',
    email: 'ana.horvat@acme.example',
    subscriptionStatus: 'active',
    createdAt: createdAt.toISOString(),
    isSiteAdmin: true,
    plan: 'monthly',
    paidUntil: subscription.paidUntil?.toISOString(),
    isSuspended: false,
  });
});

test('people are found after the registration, and after a change by the new name', async () => {
  const { browser, email } = await auth.register();
  expect(await found('horv')).toEqual(['Ana Horvat']);
  await browser.call('PUT', '/api/profile', { name: 'Ana Kovač' });
  expect([await found('horv'), await found('kovac'), await found(email)]).toEqual([[], ['Ana Kovač'], ['Ana Kovač']]);
});

test('filters by the state of accounts work, and each filter uses an index', async () => {
  const now = new Date();
  await add([
    { name: 'News', kind: 'newsletter' },
    { name: 'Over', kind: 'expired' },
    { name: 'Ending', kind: 'ending' },
  ]);
  const [boss, rude, free, odd] = await add([
    { name: 'Boss', isSiteAdmin: true },
    { name: 'Rude' },
    { name: 'Free' },
    { name: 'Odd' },
  ]);
  const users = auth.Users;
  const suspension = { reason: 'Rude', since: now, byId: boss };
  await users.updateOne({ _id: rude }, { suspension });
  await users.updateOne({ _id: free }, { suspension: { ...suspension, liftedAt: now } });
  await users.updateOne({ _id: odd }, { unverifiedSince: now, createdAt: new Date('2020-05-01T00:00:00Z') });
  await users.updateOne({ _id: free }, { lastSeenOn: new Date('2026-03-02T00:00:00Z') });
  await users.updateOne({ _id: boss }, { 'subscription.plan': 'annual' });
  const namesOf = async (query: NonNullable<Parameters<typeof auth.internal.accounts>[0]>['query']) =>
    (await auth.internal.accounts({ query })).map(({ name }) => name);
  expect(await namesOf({ status: 'newsletter' })).toEqual(['News', 'Over']);
  expect(await namesOf({ status: 'active', search: 'ending' })).toEqual(['Ending']);
  expect(await namesOf({ isSiteAdmin: 'true' })).toEqual(['Boss']);
  expect(await namesOf({ state: 'suspended' })).toEqual(['Rude']);
  expect(await namesOf({ state: 'unconfirmed' })).toEqual(['Odd']);
  expect(await namesOf({ joinedFrom: '2020-05-01T00:00:00Z', joinedTo: '2020-05-02T00:00:00Z' })).toEqual(['Odd']);
  expect(await namesOf({ joinedTo: '2020-05-01T00:00:00Z' })).toEqual([]);
  expect(await namesOf({ plan: 'annual' })).toEqual(['Boss']);
  expect(await namesOf({ plan: 'monthly', search: 'odd' })).toEqual(['Odd']);
  expect(await namesOf({ plan: 'monthly', search: 'over' })).toEqual([]); // Their membership has ended.
  expect(await namesOf({ unseenSince: '2026-03-03', search: 'free' })).toEqual(['Free']);
  expect(await namesOf({ unseenSince: '2026-03-02', search: 'free' })).toEqual([]);
  expect(await namesOf({ unseenSince: '2026-03-02', search: 'rude' })).toEqual(['Rude']); // They have never signed in.
  const [listed] = await auth.internal.accounts({ query: { search: 'rude' } });
  expect(listed).toMatchObject({ isSuspended: true });
  expect((await auth.internal.accounts({ query: { search: 'free' } }))[0]).toMatchObject({
    isSuspended: false,
    lastSeenOn: '2026-03-02',
  });
  const [over] = await auth.internal.accounts({ query: { search: 'over' } });
  expect([over?.plan, over?.paidUntil]).toEqual([undefined, undefined]);
  const among = { ids: [rude!, odd!], filter: { status: 'active' } } as const;
  expect(
    (await auth.internal.accountsAmong({ body: { ...among, ids: [...among.ids] } })).map(({ name }) => name),
  ).toEqual(['Rude', 'Odd']);
});

test('each site admin has their own saved filters of users', async () => {
  const [admin, other] = [await auth.registerSiteAdmin(), await auth.registerSiteAdmin()];
  const path = '/api/admin/user-filters';
  const save = (filter: object) => admin.browser.call<SavedFilter>('POST', path, { name: 'Mine', filter });
  const listOf = async ({ browser }: typeof admin) => (await browser.call<SavedFilter[]>('GET', path)).body;
  await save({ state: 'suspended' });
  const { body } = await save({ chapter: '2', role: 'chapter-admin' });
  expect(await listOf(admin)).toEqual([{ id: body.id, name: 'Mine', filter: { chapter: '2', role: 'chapter-admin' } }]);
  expect(await listOf(other)).toEqual([]);
  expect((await save({ password: 'x' })).status).toBe(400);
  expect((await other.browser.call('DELETE', `${path}/${body.id}`)).status).toBe(404);
  expect((await admin.browser.call('DELETE', `${path}/${body.id}`)).status).toBe(200);
});

test('pages contain every account exactly once, even if accounts are added meanwhile', async () => {
  const ids = await add(Array.from({ length: 7 }, () => ({})));
  const seen: string[] = [];
  for (let page = ['']; page.length > 0;) {
    page = (await auth.internal.accounts({ query: { after: seen.at(-1), limit: '3', search: 'some' } })).map(
      ({ id }) => id,
    );
    seen.push(...page);
    if (seen.length === 3) ids.push(...(await add([{}])));
  }
  expect(seen).toEqual(ids);
});

test('the statistics count every account once, by its current rights', async () => {
  await add([
    { kind: 'newsletter' },
    { kind: 'newsletter' },
    { kind: 'active' },
    { kind: 'active', isSiteAdmin: true },
    { kind: 'ending' },
    { kind: 'expired' },
  ]);
  expect(await auth.internal.statistics()).toEqual({ activeMembers: 3, newsletterOnly: 3 });
});

test('a site admin sees an account with its payments and sessions, and can end the sessions', async () => {
  const admin = await auth.register();
  await auth.change(admin.id, { isSiteAdmin: true });
  const { id, email, browser } = await auth.register('member');
  const path = `/api/admin/people/${id}`;
  const get = async () => (await admin.browser.call<AccountDetails>('GET', path)).body;
  const { payments, sessions, ...account } = await get();
  expect(account).toMatchObject({ id, email, isConfirmed: true, twoFactor: { hasApp: false, passkeys: 0 } });
  expect(payments).toMatchObject([{ plan: 'monthly', amount: 29 }]);
  expect(sessions).toHaveLength(1);
  expect((await admin.browser.call('DELETE', `${path}/sessions/${sessions[0]!.id}`)).status).toBe(200);
  expect(await browser.isSignedIn()).toBe(false);
  // The day of the last visit is still stored after every session of the person has ended.
  const [registered, today] = [account.createdAt, new Date().toISOString()].map((time) => time.slice(0, 10));
  const { lastSeenOn, ...signedOut } = await get();
  expect(signedOut).toMatchObject({ sessions: [], lastSeenAt: null });
  expect([registered, today]).toContain(lastSeenOn);
  const own = `/api/admin/people/${admin.id}/sessions`;
  expect([(await admin.browser.call('DELETE', own)).status, (await get()).id]).toEqual([200, id]);
  const ended = await auth.db.collection('auditOutbox').find({ 'record.action': 'session.ended' }).toArray();
  expect(ended.map(({ record }) => [record.userId, record.detail])).toEqual([
    [id, 'one'],
    [admin.id, 'all'],
  ]);
});
