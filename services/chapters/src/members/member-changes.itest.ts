import { aProfile } from '@meridian/shared-types/testing';
import { createServiceClient, unavailable, type RunningServer } from '@meridian/service-kit';
import { eventually, implementSome, outcome, serveRouters, someId } from '@meridian/service-kit/testing';
import type { Client } from '@meridian/shared-types';
import { chaptersInternalApi, eventsInternalApi } from '@meridian/shared-types/contracts';
import { createTestServer, type TestServer } from '../testing/test-server';

const TOKEN = 't'.repeat(32);
let server: TestServer;
let internal: Client<typeof chaptersInternalApi>;
/** The chapters in which a person has changed, or the account, in order, as the events service received them. */
const received = new Map<string, (number | 'account')[]>();
let isAway = false;
let stub: RunningServer;
beforeAll(async () => {
  const router = implementSome(eventsInternalApi, {
    async changeMembers({ body: { records } }) {
      if (isAway) throw unavailable();
      for (const { userId, chapterId = 'account' as const } of records)
        received.set(userId, [...(received.get(userId) ?? []), chapterId]);
      return { ok: true };
    },
  });
  const verifyIdentity = () => Promise.reject(new Error('Chapters forwards no identity.'));
  stub = await serveRouters([router], { verifyIdentity, serviceToken: TOKEN });
  server = await createTestServer({ EVENTS_URL: stub.url, SERVICE_TOKEN: TOKEN });
  internal = createServiceClient(chaptersInternalApi, server.running.url, TOKEN);
});
afterAll(async () => {
  await server.close();
  await stub.stop();
});
beforeEach(() => received.clear());

const params = { id: 1 };
const tells = (userId: string, changes: (number | 'account')[]) =>
  eventually(() => JSON.stringify(received.get(userId)) === JSON.stringify(changes), 5000);
const waiting = (userId: string) =>
  server.models.db.collection('memberChangeOutbox').countDocuments({ 'record.userId': userId });
const ban = async (userId: string) =>
  server.as(await server.person({ 1: 'admin' })).ban({ params, body: { userId, reason: 'Shouts' } });

const profile = aProfile({ name: 'Ana' });
const sync = (userId: string, version: number, change: { isActive?: boolean; isSuspended?: boolean; name?: string }) =>
  internal.syncPerson({ params: { userId }, body: { ...profile, isActive: true, version, ...change } });

test('the events service is told of a ban of members and others, of its end, of leaving and of a removal', async () => {
  const [member, other] = [await server.person({ 1: 'member' }), await server.person({})];
  for (const { userId } of [member, other]) {
    await ban(userId);
    await tells(userId, [1]);
  }
  await server.as(await server.person({ 1: 'admin' })).liftBan({ params: { id: 1, userId: member.userId } });
  await tells(member.userId, [1, 1]);
  const [leaving, removed] = [await server.person({ 1: 'member' }), await server.person({ 1: 'member' })];
  await server.as(leaving).removeMember({ params: { id: 1, userId: leaving.userId } });
  await tells(leaving.userId, [1]);
  const admin = server.as(await server.person({ 1: 'admin' }));
  await admin.removeMember({ params: { id: 1, userId: removed.userId } });
  await tells(removed.userId, [1]);
});

test('it is told once when an account stops being active or becomes so, also of a person without a chapter', async () => {
  for (const roles of [{ 1: 'member', 2: 'member' }, {}] as const) {
    const { userId } = await server.person(roles);
    await sync(userId, 2, { name: 'Other' });
    await sync(userId, 3, { isActive: false });
    await tells(userId, ['account']);
    await sync(userId, 4, { isActive: false, name: 'Third' });
    await sync(userId, 4, { isActive: true });
    await sync(userId, 5, { isActive: true });
    await tells(userId, ['account', 'account']);
    await sync(userId, 6, { isActive: false, isSuspended: true });
    await tells(userId, ['account', 'account', 'account']);
    await sync(userId, 7, { isActive: true, isSuspended: false });
    await tells(userId, ['account', 'account', 'account', 'account']);
  }
});

test('what it was not told while it was away is delivered afterwards', async () => {
  const { userId } = await server.person({ 1: 'member' });
  isAway = true;
  await ban(userId);
  expect(await waiting(userId)).toBe(1);
  isAway = false;
  await tells(userId, [1]);
  await eventually(async () => (await waiting(userId)) === 0);
});

test('it is told of the chapters of two merged accounts, and nothing waits for a removed account', async () => {
  const [from, into] = [await server.person({ 1: 'member' }), await server.person({ 2: 'member' })];
  await ban(into.userId);
  await tells(into.userId, [1]);
  await internal.mergePerson({ params: { userId: from.userId }, body: { intoId: into.userId } });
  await tells(into.userId, [1, 1]);
  isAway = true;
  const removed = await server.person({ 1: 'member' });
  await ban(removed.userId);
  await internal.removePerson({ params: { userId: removed.userId } });
  expect(await waiting(removed.userId)).toBe(0);
  isAway = false;
});

test('a banned person reads neither announcements nor members of the chapter, and site admins do', async () => {
  const banned = await server.person({ 1: 'member', 2: 'member' });
  const siteAdmin = { ...(await server.person({})), isSiteAdmin: true };
  for (const { userId } of [banned, siteAdmin]) await ban(userId);
  const reads = (who: typeof banned) => [
    server.as(who).announcements({ params, query: {} }),
    server.as(who).members({ params, query: {} }),
    server.as(who).members({ params, query: { search: 'Ana' } }),
    server.as(who).directory({ query: { chapter: '1' } }),
    server.as(who).everyone({ query: { chapter: '1' } }),
  ];
  for (const read of reads(banned))
    expect(await outcome(read)).toBe('403 You are banned from this chapter. Reason: Shouts');
  for (const read of reads(siteAdmin)) expect(await outcome(read)).toBe('ok');
  expect(await outcome(server.as(banned).directory({ query: { chapter: '2' } }))).toBe('ok');
  expect(await outcome(server.as(banned).directory({ query: {} }))).toBe('ok');
  const status = await internal.membershipStatus({ params: { id: 1, userId: banned.userId } });
  expect(status).toEqual({ isMember: false, role: null, ban: { reason: 'Shouts' } });
  await expect(internal.membershipStatus({ params: { id: 99, userId: someId() } })).rejects.toMatchObject({
    status: 404,
  });
});
