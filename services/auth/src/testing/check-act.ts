import type { ActDone, EnrollmentLink } from '@meridian/shared-types';
import { insertAccount } from './insert-account';
import { ACTS, someone, STANDARD, type Person, type ProtectedAct, type Subject } from './protected-acts';
import { decide, waitingFor } from './proposals';
import { serveAuth, type AuthTestServer } from './test-server';

type Setting = 'with the rule of two' | 'without';

/** Runs a server of each setting during the tests of a file. */
export const serveBothSettings = (): Record<Setting, AuthTestServer> => ({
  without: serveAuth(),
  'with the rule of two': serveAuth({ SITE_ADMINS_NEED_TWO: 'true' }),
});

/** Returns everything of an account that an act could change. */
export const storedOf = (auth: AuthTestServer, { id }: Person) =>
  Promise.all([
    auth.Users.findById(id, { lastSeenOn: 0 }).lean(),
    auth.AccountTokens.find({ userId: id }).lean(),
    auth.Passkeys.find({ userId: id }).lean(),
    auth.Sessions.find({ userId: id }, { lastSeenAt: 0 }).lean(),
    auth.MergedAccounts.findById(id).lean(),
    auth.db.collection('removalOutbox').findOne({ 'record.userId': id }),
  ]);

export const REASON = { reason: 'She called us' };
export async function perform(auth: AuthTestServer, by: Person, act: ProtectedAct, person: Person, path: string) {
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
const actionsOn = async ({ db }: AuthTestServer, { id }: Person) =>
  (
    await db
      .collection('auditOutbox')
      .find({ $or: [{ 'record.userId': id }, { 'record.subject': id }] })
      .toArray()
  ).map(({ record }) => record.action);

/** Returns each act on each of these people, with and without the rule of two. */
export const casesOf = (subjects: readonly Subject[]) =>
  ACTS.flatMap((act) =>
    (['with the rule of two', 'without'] as const).flatMap((setting) =>
      subjects.map((subject) => ({
        ...{ act, kind: act.kind, setting, subject },
        expected: { ...STANDARD, ...act.expected, ...(setting === 'with the rule of two' && act.withRule) }[subject],
      })),
    ),
  );
type Case = ReturnType<typeof casesOf>[number];

const SITE_ADMIN = { isSiteAdmin: true };
const offices = new Map<string, { acting: Person; second: Person }>();
/** Inserts two site admins once for each act, and a new one where they act on themselves. */
async function officeFor(auth: AuthTestServer, setting: Setting, { kind }: ProtectedAct, subject: Subject) {
  const key = `${setting} ${kind}`;
  const office = offices.get(key) ?? {
    acting: await insertAccount(auth, SITE_ADMIN),
    second: await insertAccount(auth, SITE_ADMIN),
  };
  offices.set(key, office);
  return subject === 'self' ? { ...office, acting: await insertAccount(auth, SITE_ADMIN) } : office;
}

/** Does an act to a new person, and checks what happens, before and after the confirmation of a second site admin. */
export async function checkCase(auth: AuthTestServer, { act, setting, subject, expected }: Case): Promise<void> {
  const { acting, second } = await officeFor(auth, setting, act, subject);
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
  expect(await actionsOn(auth, person)).toEqual(
    expect.arrayContaining(['proposal.made', 'proposal.confirmed', act.action]),
  );
}
