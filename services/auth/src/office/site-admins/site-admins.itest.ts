import { authInternalApi } from '@meridian/shared-types/contracts';
import type { SiteAdmins } from '@meridian/shared-types';
import mongoose from 'mongoose';
import type { Browser } from '../../testing/browser';
import { serveBothSettings } from '../../testing/check-act';
import { someEmail } from '../../testing/test-server';
import { confirmAllFor, decide, waitingFor } from '../../testing/proposals';
import { PROPOSAL_MS } from '../../proposals/proposal.policy';

const { without: one, 'with the rule of two': two } = serveBothSettings();
beforeEach(() => Promise.all([one, two].map(({ Users }) => Users.updateMany({}, { isSiteAdmin: false }))));

const BODY = { reason: 'Helps out' };
const act = async (by: Browser, method: string, id: string) => {
  const response = await by.call<{ code?: string }>(method, `/api/admin/people/${id}/site-admin`, BODY);
  return response.status < 300 ? 'ok' : `${response.status} ${response.body.code}`;
};
const isAdmin = async (by: Browser) =>
  (await by.call<{ isAdmin: boolean }>('GET', '/api/auth/admin-status')).body.isAdmin;
const listOf = async (by: Browser) => (await by.call<SiteAdmins>('GET', '/api/admin/site-admins')).body;

test('with one site admin required, each appoints and dismisses others at once, and the last one stays', async () => {
  const [admin, person, stranger] = [
    await one.registerSiteAdmin(),
    await one.register(),
    await one.registerUnconfirmed(),
  ];
  expect(await act(admin.browser, 'POST', stranger.id)).toBe('409 address_not_confirmed');
  expect(await act(admin.browser, 'DELETE', admin.id)).toBe('409 last_site_admin');
  expect(await act(admin.browser, 'POST', person.id)).toBe('ok');
  expect(await isAdmin(person.browser)).toBe(true);
  expect((await listOf(person.browser)).admins.map(({ id }) => id)).toEqual([admin.id, person.id]);
  await person.browser.call('POST', '/api/admin/impersonate', { userId: stranger.id });
  expect(await act(admin.browser, 'DELETE', person.id)).toBe('ok');
  expect(await person.browser.isSignedIn()).toBe(false); // The impersonation has ended.
  expect(await one.Sessions.countDocuments({ actorId: person.id })).toBe(0);
  const actions = await one.db.collection('auditOutbox').find({ 'record.userId': person.id }).toArray();
  expect(actions.map(({ record }) => record.action).filter((action) => action.startsWith('site-admin'))).toEqual([
    'site-admin.granted',
    'site-admin.dismissed',
  ]);
});

test('a site admin can leave if there is another one who is not suspended, and not otherwise', async () => {
  const admin = await one.registerSiteAdmin();
  const Users = one.Users;
  const suspension = { reason: 'Spam', since: new Date(), byId: new mongoose.Types.ObjectId() };
  const suspended = Array.from({ length: 60 }, (_, index) => ({
    _id: new mongoose.Types.ObjectId(),
    name: 'Suspended',
    email: `suspended-${index}@example.org`,
    isSiteAdmin: true,
    suspension,
  }));
  await Users.collection.insertMany(suspended);
  expect(await act(admin.browser, 'DELETE', admin.id)).toBe('409 last_site_admin');
  await Users.updateOne({ _id: suspended.at(-1)?._id }, { $unset: { suspension: 1 } });
  expect(await act(admin.browser, 'DELETE', admin.id)).toBe('ok');
});

test('a dismissed site admin keeps the session without the rights', async () => {
  const [admin, other] = [await one.registerSiteAdmin(), await one.registerSiteAdmin()];
  const session = await one.Sessions.findOne({ userId: other.id }).lean();
  const statuses = await Promise.all([act(admin.browser, 'DELETE', other.id), act(other.browser, 'DELETE', admin.id)]);
  expect(statuses.filter((status) => status === 'ok')).toHaveLength(1); // Both calls need the same lock.
  await one.change(admin.id, { isSiteAdmin: true });
  await act(admin.browser, 'DELETE', other.id);
  const internal = one.environment.service(authInternalApi, one.url);
  const { alive } = await internal.checkSessions({ body: { sessionIds: [String(session!._id)] } });
  expect(alive).toMatchObject([{ isSiteAdmin: false }]);
  expect((await other.browser.call('GET', '/api/admin/site-admins')).status).toBe(403);
  // What the person has planned depends on the copy of the chapters service.
  expect(one.chapters.people.get(other.id)).not.toHaveProperty('isSiteAdmin');
  await act(admin.browser, 'POST', other.id);
  expect(one.chapters.people.get(other.id)).toHaveProperty('isSiteAdmin', true);
});

test('if the setting requires it, a second site admin confirms within seven days', async () => {
  const [first, person] = [await two.registerSiteAdmin(), await two.register()];
  expect(await act(first.browser, 'POST', person.id)).toBe('409 no_second_admin');
  const second = await two.registerSiteAdmin();
  expect(await act(first.browser, 'POST', person.id)).toBe('ok');
  expect(await isAdmin(person.browser)).toBe(false);
  expect(await act(second.browser, 'POST', person.id)).toBe('409 already_waiting');
  const { needsTwo, waiting } = await listOf(second.browser);
  expect([needsTwo, waiting]).toEqual([
    true,
    [expect.objectContaining({ kind: 'appointment', proposedBy: { id: first.id, name: 'Ana Horvat' } })],
  ]);
  expect(waiting[0]).toMatchObject({ people: [{ id: person.id }], reason: 'Helps out' });
  expect(await decide(first.browser, 'confirm', waiting[0]!.id)).toBe('403 forbidden');
  await two.Proposals.updateOne({ _id: waiting[0]?.id }, { until: new Date(Date.now() - 1) });
  expect((await listOf(second.browser)).waiting).toEqual([]);
  expect(await decide(second.browser, 'confirm', waiting[0]!.id)).toBe('409 not_waiting');
  expect(await act(second.browser, 'POST', person.id)).toBe('ok');
  const [again] = await waitingFor(first.browser, person.id);
  expect(Date.parse(again!.until) - Date.parse(again!.since)).toBe(PROPOSAL_MS);
  expect(await decide(first.browser, 'confirm', again!.id)).toBe('ok');
  expect(await isAdmin(person.browser)).toBe(true);
});

test('an account whose address was confirmed elsewhere is not appointed before a new password, nor by a confirmation', async () => {
  const [first, second] = [await two.registerSiteAdmin(), await two.registerSiteAdmin()];
  const person = await two.register();
  const mark = (change: object) => two.change(person.id, change);
  await mark({ isPasswordUnproven: true });
  expect(await act(first.browser, 'POST', person.id)).toBe('409 password_not_proven');
  expect(await waitingFor(second.browser, person.id)).toEqual([]);
  await mark({ $unset: { isPasswordUnproven: 1 } });
  expect(await act(first.browser, 'POST', person.id)).toBe('ok');
  await mark({ isPasswordUnproven: true });
  const [proposal] = await waitingFor(second.browser, person.id);
  expect(await decide(second.browser, 'confirm', proposal!.id)).toBe('409 password_not_proven');
  expect(await isAdmin(person.browser)).toBe(false);
  const { browser } = await one.registerSiteAdmin();
  const alone = await one.register();
  await one.change(alone.id, { isPasswordUnproven: true });
  expect(await act(browser, 'POST', alone.id)).toBe('409 password_not_proven');
});

test('a proposal can be withdrawn, and it ends when the proposer loses the rights', async () => {
  const [first, second, third] = await two.registerThreeSiteAdmins();
  const person = await two.register();
  await act(first.browser, 'POST', person.id);
  const [proposal] = await waitingFor(second.browser, person.id);
  expect(await decide(second.browser, 'withdraw', proposal!.id)).toBe('ok');
  expect(await decide(second.browser, 'withdraw', proposal!.id)).toBe('409 not_waiting');
  await act(first.browser, 'POST', person.id);
  const [next] = await waitingFor(second.browser, person.id);
  await act(third.browser, 'DELETE', first.id);
  await confirmAllFor(two, first.id); // A dismissal needs a second site admin as well.
  expect((await listOf(second.browser)).waiting).toEqual([]);
  expect(await decide(second.browser, 'confirm', next!.id)).toBe('409 not_waiting');
});

test('what other site admins could do with an account ends when its owner becomes a site admin', async () => {
  const [admin, person] = [await one.registerSiteAdmin(), await one.register()];
  const address = { email: someEmail(), ...BODY };
  expect((await admin.browser.call('PUT', `/api/admin/people/${person.id}/address`, address)).status).toBe(200);
  const viewer = await one.registerSiteAdmin();
  expect((await viewer.browser.call('POST', '/api/admin/impersonate', { userId: person.id })).status).toBe(200);
  expect(await act(admin.browser, 'POST', person.id)).toBe('ok');
  expect(await one.AccountTokens.countDocuments({ userId: person.id })).toBe(0);
  expect(await viewer.browser.isSignedIn()).toBe(false);
});
