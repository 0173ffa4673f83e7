import { recordedActions } from '@meridian/service-kit/testing';
import type { ActDone, EnrollmentLink } from '@meridian/shared-types';
import mongoose from 'mongoose';
import { userModel } from '../accounts/user.model';
import { accountTokenModel } from '../mail-links/account-token.model';
import { passkeyModel } from '../passkeys/passkey.model';
import { sessionModel } from '../sessions/session.model';
import {
  ACTS,
  someone,
  STANDARD,
  SUBJECTS,
  type Person,
  type ProtectedAct,
  type Subject,
} from '../testing/protected-acts';
import { decide, waitingFor } from '../testing/proposals';
import { createAuthTestServer, registerSiteAdmin, registerUser, type AuthTestServer } from '../testing/test-server';

const servers = {} as Record<Setting, AuthTestServer>;
type Setting = 'with the rule of two' | 'without';
beforeAll(async () => {
  servers.without = await createAuthTestServer();
  servers['with the rule of two'] = await createAuthTestServer({ SITE_ADMINS_NEED_TWO: 'true' });
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.stop())));

/** Returns everything of an account that an act could change. */
async function storedOf({ db }: AuthTestServer, { id }: Person) {
  const userId = new mongoose.Types.ObjectId(id);
  return Promise.all([
    userModel(db).findById(id, { lastSeenOn: 0 }).lean(),
    accountTokenModel(db).find({ userId }).lean(),
    passkeyModel(db).find({ userId }).lean(),
    sessionModel(db).find({ userId }, { lastSeenAt: 0 }).lean(),
    db.collection('mergedAccounts').findOne({ _id: userId }),
    db.collection('removalOutbox').findOne({ 'record.userId': id }),
  ]);
}

const REASON = { reason: 'She called us' };
async function perform(auth: AuthTestServer, by: Person, act: ProtectedAct, person: Person, path: string) {
  const body = { ...REASON, ...(await act.body?.(auth, person)) };
  const response = await by.browser.call<ActDone & EnrollmentLink & { isWaiting?: boolean; code?: string }>(
    act.method,
    path,
    body,
  );
  const { status, body: answer } = response;
  const isWaiting = answer.waiting !== undefined || answer.isWaiting === true;
  return { outcome: status >= 300 ? `${status} ${answer.code}` : isWaiting ? 'waits' : 'done', answer };
}
const actionsOn = async (auth: AuthTestServer, { id }: Person) =>
  (await recordedActions(auth.db)).filter(({ userId, subject }) => userId === id || subject === id);

const CASES = ACTS.flatMap((act) =>
  (['with the rule of two', 'without'] as const).flatMap((setting) =>
    SUBJECTS.map((subject) => ({
      ...{ act, kind: act.kind, setting, subject },
      expected: {
        ...STANDARD,
        ...act.expected,
        ...(setting === 'with the rule of two' && act.withRule),
      }[subject],
    })),
  ),
);

const offices = new Map<string, { acting: Person; second: Person }>();
/** Registers two site admins once for each act, and a new one where they act on themselves. */
async function officeFor(setting: Setting, { kind }: ProtectedAct, subject: Subject) {
  const auth = servers[setting];
  const key = `${setting} ${kind}`;
  const office = offices.get(key) ?? { acting: await registerSiteAdmin(auth), second: await registerSiteAdmin(auth) };
  offices.set(key, office);
  return subject === 'self' ? { ...office, acting: await registerSiteAdmin(auth) } : office;
}

test.each(CASES)('$kind of $subject, $setting: $expected', async ({ act, setting, subject, expected }) => {
  const auth = servers[setting];
  const { acting, second } = await officeFor(setting, act, subject);
  const person = await someone(auth, subject, acting);
  const session = String(await act.prepare?.(auth, person));
  const path = `/api/admin/people/${person.id}${act.what.replace('{session}', session)}`;
  const before = await storedOf(auth, person);
  const { outcome } = await perform(auth, acting, act, person, path);
  expect(outcome).toBe(expected);
  if (outcome === 'done') return;
  // Nothing has happened yet, and the proposer cannot make it happen.
  expect(await storedOf(auth, person)).toEqual(before);
  const waiting = await waitingFor(second.browser, person.id);
  expect(waiting.map(({ kind }) => kind)).toEqual(outcome === 'waits' ? [act.kind] : []);
  const [proposal] = waiting;
  if (!proposal) return;
  expect(await decide(acting.browser, 'confirm', proposal.id)).toBe('403 forbidden');
  if (subject === 'site admin') expect(await decide(person.browser, 'confirm', proposal.id)).toBe('403 forbidden');
  expect(await storedOf(auth, person)).toEqual(before);
  expect(await decide(second.browser, 'confirm', proposal.id)).toBe('ok');
  // A link is created when the proposer asks for it again, because it is shown only once.
  if (act.kind === 'two-factor-link')
    expect((await perform(auth, acting, act, person, path)).answer.link).toMatch(/^https:/);
  expect(await storedOf(auth, person)).not.toEqual(before);
  const actions = (await actionsOn(auth, person)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['proposal.made', 'proposal.confirmed', act.action]));
});

test.each(['member', 'chapter admin'] as const)('a %s does none of this to anybody', async (kind) => {
  const auth = servers.without;
  const [caller, subject] = [await someone(auth, kind, await registerUser(auth)), await registerSiteAdmin(auth)];
  const before = await storedOf(auth, subject);
  for (const act of ACTS) {
    const path = `/api/admin/people/${subject.id}${act.what.replace('{session}', subject.id)}`;
    expect([act.kind, (await perform(auth, caller, act, subject, path)).outcome]).toEqual([act.kind, '403 forbidden']);
  }
  expect(await storedOf(auth, subject)).toEqual(before);
});

test('a merge into the account of a site admin waits as well', async () => {
  const auth = servers.without;
  const [acting, second, into] = [
    await registerSiteAdmin(auth),
    await registerSiteAdmin(auth),
    await registerSiteAdmin(auth),
  ];
  const from = await registerUser(auth);
  const body = { email: from.email, intoId: into.id, ...REASON };
  const { body: answer } = await acting.browser.call<ActDone>('POST', `/api/admin/people/${from.id}/merge`, body);
  expect(answer).toEqual({ ok: true, waiting: {} });
  const [proposal] = await waitingFor(second.browser, into.id);
  expect(proposal?.people.map(({ id }) => id)).toEqual([from.id, into.id]);
  expect(await decide(into.browser, 'confirm', proposal!.id)).toBe('403 forbidden');
  expect(await decide(second.browser, 'confirm', proposal!.id)).toBe('ok');
  expect(await userModel(auth.db).exists({ _id: from.id })).toBeNull();
});

test('a reason is needed for the account of a site admin, because others decide about it', async () => {
  const auth = servers.without;
  const [acting, person] = [await registerSiteAdmin(auth), await registerSiteAdmin(auth)];
  for (const [method, what] of [
    ['POST', 'password-link'],
    ['POST', 'two-factor'],
    ['DELETE', 'sessions'],
  ] as const) {
    const { status, body } = await acting.browser.call(method, `/api/admin/people/${person.id}/${what}`);
    expect([status, body.code]).toEqual([400, 'reason_needed']);
  }
});

test('nobody views or acts as a person who was a site admin a day ago', async () => {
  const auth = servers.without;
  const acting = await registerSiteAdmin(auth);
  const [recent, former] = [
    await someone(auth, 'dismissed a day ago', acting),
    await someone(auth, 'dismissed 8 days ago', acting),
  ];
  const view = { reason: 'Called us', notifyPerson: false };
  for (const path of ['/api/admin/view-as', '/api/admin/impersonate']) {
    const { browser } = await registerSiteAdmin(auth);
    const body = (userId: string) => ({ userId, ...(path.endsWith('as') && view) });
    expect((await browser.call('POST', path, body(recent.id))).status).toBe(403);
    expect((await browser.call('POST', path, body(former.id))).status).toBe(200);
  }
});
