import { outcome, recordedActions } from '@meridian/service-kit/testing';
import { usePersonas, useTestServer, expectConsistent, type TestServer } from '../testing/test-server';

const server = useTestServer();
const personas = usePersonas(server);
afterEach(() => expectConsistent(server.models));

const params = { id: 1 };
const ENDED = '404 This invite link has expired. Ask the person who sent it for another one.';
const admin = () => server.as(personas.admin);
const invite = (maxUses = 5) => admin().createInvite({ params, body: { maxUses, days: 7 } });
const join = (token: string, who: Parameters<TestServer['as']>[0]) => server.as(who).acceptInvite({ body: { token } });

test('a person with a link can join, also a chapter by invitation only, and the token is not stored', async () => {
  await server.models.Chapters.updateOne({ _id: 1 }, { $set: { joinPolicy: 'invited' } });
  await server.models.db.collection('auditOutbox').deleteMany({});
  const { invite: made, token } = await invite(3);
  expect(JSON.stringify(await server.models.Invites.find().lean())).not.toContain(token);
  expect(await server.as().previewInvite({ body: { token } })).toMatchObject({ id: 1, slug: 'north-shore' });
  const who = await server.person({}, { isActive: false });
  expect(await join(token, who)).toEqual({ chapterId: 1, slug: 'north-shore', name: 'North Shore' });
  expect(await outcome(join(token, who))).toBe('409 You are already a member of this chapter.');
  const [shown] = (await admin().invites({ params })).filter(({ id }) => id === made.id);
  expect(shown).toMatchObject({ maxUses: 3, usesLeft: 2, createdBy: { userId: personas.admin.userId } });
  expect(
    (await recordedActions(server.models.db)).map(({ action, userId, detail }) => [action, userId, detail]),
  ).toEqual([
    ['invite.created', null, '3 uses, 7 days'],
    ['invite.used', who.userId, ''],
  ]);
  await server.models.Chapters.updateOne({ _id: 1 }, { $unset: { joinPolicy: 1 } });
});

test('a use is claimed for a new account of the right chapter only, and can be returned', async () => {
  const { token } = await invite(1);
  const claim = (chapterId: number) => server.internal.claimInvite({ body: { token, chapterId } });
  expect(await claim(2)).toEqual({ isClaimed: false });
  const claims = await Promise.all([claim(1), claim(1), claim(1)]);
  expect(claims.filter(({ isClaimed }) => isClaimed)).toHaveLength(1);
  await server.internal.returnInvite({ body: { token, chapterId: 1 } });
  expect(await claim(1)).toEqual({ isClaimed: true });
});

test('a revoked, expired or unknown link lets nobody join', async () => {
  const who = await server.person();
  const [revoked, expired] = [await invite(), await invite()];
  await admin().revokeInvite({ params: { id: 1, inviteId: revoked.invite.id } });
  await server.models.Invites.updateOne({ _id: expired.invite.id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  for (const token of [revoked.token, expired.token, 'x'.repeat(43)]) {
    expect(await outcome(join(token, who))).toBe(ENDED);
    expect(await outcome(server.as().previewInvite({ body: { token } }))).toBe(ENDED);
  }
  expect(await outcome(join('short', who))).toBe('400 This link is not complete.');
});

test('a banned person cannot join with a link, and uses nothing up', async () => {
  const { invite: made, token } = await invite(1);
  const who = await server.person();
  await admin().ban({ params, body: { userId: who.userId, reason: 'Spam' } });
  expect(await outcome(join(token, who))).toBe('403 You are banned from this chapter. Reason: Spam');
  expect((await server.models.Invites.findById(made.id).lean())?.usesLeft).toBe(1);
});

test('a pending request is approved by joining with a link, and links of a deleted admin stay without the name', async () => {
  const leaving = await server.person({ 1: 'admin' });
  const { invite: made, token } = await server.as(leaving).createInvite({ params, body: { maxUses: 2, days: 1 } });
  const who = await server.person();
  await server.ask(who);
  await join(token, who);
  expect(await server.as(who).myJoinRequests()).toMatchObject([{ status: 'approved' }]);
  await server.internal.removePerson({ params: { userId: leaving.userId } });
  const stored = await server.models.Invites.findById(made.id).lean();
  expect(stored?.createdBy).toBeUndefined();
});
