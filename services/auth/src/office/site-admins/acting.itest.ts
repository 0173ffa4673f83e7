import { HOUR_MS } from '@meridian/shared-types';
import { recordedActions } from '@meridian/service-kit/testing';
import { randomUUID } from 'node:crypto';
import { serveAuth, someEmail } from '../../testing/test-server';
import { confirmAllFor, waitingFor } from '../../testing/proposals';
import { storedOf } from '../../testing/check-act';
import { insertAccount } from '../../testing/insert-account';
import { ACTS } from '../../testing/protected-acts';
import { aLine, fileForm, IMPORT_MAPPING, IMPORT_PACE } from '../../testing/import-calls';

const auth = serveAuth();

const siteAdmin = () => insertAccount(auth, { isSiteAdmin: true });
const ACTING = { isSiteAdmin: true, isActive: false, authenticatedAt: Date.now() + HOUR_MS };
const suspension = (byId: string) => ({ reason: 'Left us', since: new Date(), byId });

/** Makes a call as a site admin whose session was checked just before. */
async function callOf(userId: string, method: string, path: string, body?: object) {
  const headers = await auth.as({ ...ACTING, userId });
  const { status, body: answer } = await auth
    .createBrowser()
    .call<{ code?: string }>(method, `/api/admin/${path}`, body, headers);
  return status < 300 ? 'ok' : `${status} ${answer.code}`;
}

const REASON = { reason: 'Called us' };
/** Stores an import with one line, in a state in which an act on it is possible. */
async function anImport(
  state: 'uploaded' | 'checked' | 'imported',
  row: 'ready' | 'imported' | 'invited',
  isRunning = false,
) {
  const inAnHour = new Date(Date.now() + HOUR_MS);
  // The background job pauses invitations without a site admin who sent them.
  const byId = isRunning && (await siteAdmin()).id;
  const { _id } = await auth.Imports.create({
    fileName: 'members.csv',
    state,
    createdAt: new Date(),
    lineCount: 1,
    columns: ['Email', 'Name', 'Chapter', 'Paid until'],
    sample: [],
    mapping: IMPORT_MAPPING,
    checkedLines: 1,
    ...(state === 'imported' && { endedAt: new Date(), undoUntil: inAnHour }),
    ...(byId && { invitations: { ...IMPORT_PACE, byId, isRunning, nextWaveAt: inAnHour, waveLeft: 0 } }),
  });
  await auth.ImportRows.create({
    importId: _id,
    line: 2,
    state: row,
    ...(row === 'invited' && { invitedAt: new Date(0) }),
  });
  return String(_id);
}

interface Prepared {
  method: string;
  path: string;
  body?: object;
  /** Returns what the call could change. */
  stored: () => Promise<unknown>;
}

/** Inserts a person to whom the act can be done. */
async function prepareAct(act: (typeof ACTS)[number]): Promise<Prepared> {
  const isSiteAdmin = ['two-factor-link', 'dismissal'].includes(act.kind);
  const person = await insertAccount(auth, { isSiteAdmin });
  const session = String(await act.prepare?.(auth, person));
  return {
    method: act.method,
    path: `people/${person.id}${act.what.replace('{session}', session)}`,
    body: { ...REASON, ...(await act.body?.(auth, person)) },
    stored: async () => [await storedOf(auth, person), await auth.actionsOn(person.id)],
  };
}

/** Prepares an act on the membership of a member. */
async function prepareLedger(what: (paymentId: string) => string, body: object): Promise<Prepared> {
  const { id } = await auth.register('member');
  const [payment] = await auth.paymentsOf(id);
  return {
    method: 'POST',
    path: `people/${id}/${what(String(payment!._id))}`,
    body: { idempotencyKey: randomUUID(), ...REASON, ...body },
    stored: async () => [await auth.stored(id), await auth.actionsOn(id)],
  };
}

async function prepareImport(method: string, what: string, id: Promise<string>, body?: object): Promise<Prepared> {
  const path = `imports/${await id}${what}`;
  return { method, path, ...(body && { body }), stored: async () => auth.Imports.findById(await id).lean() };
}

const invitation = { email: someEmail(), name: 'Ivo', chapterId: 1, role: 'member', months: 1 };
const CALLS: [string, () => Promise<Prepared>][] = [
  ...ACTS.map((act): [string, () => Promise<Prepared>] => [act.kind, () => prepareAct(act)]),
  ['months', () => prepareLedger(() => 'months', { months: 1 })],
  ['refund', () => prepareLedger((id) => `payments/${id}/refund`, { part: 'whole', cents: 2900 })],
  [
    'invitation',
    async () => {
      const stored = () => auth.Users.countDocuments({ email: invitation.email });
      return { method: 'POST', path: 'invitations', body: invitation, stored };
    },
  ],
  ['check of an import', () => prepareImport('POST', '/check', anImport('uploaded', 'ready'), IMPORT_MAPPING)],
  ['start of an import', () => prepareImport('POST', '/start', anImport('checked', 'ready'))],
  ['wave', () => prepareImport('POST', '/invitations', anImport('imported', 'invited'), IMPORT_PACE)],
  ['pause of a wave', () => prepareImport('DELETE', '/invitations', anImport('imported', 'invited', true))],
  ['second wave', () => prepareImport('POST', '/invitations/again', anImport('imported', 'invited'), IMPORT_PACE)],
  ['undo of an import', () => prepareImport('POST', '/undo', anImport('imported', 'invited'))],
  ['removal of an import', () => prepareImport('DELETE', '', anImport('checked', 'ready'))],
  [
    'upload',
    async () => {
      const body = fileForm(`Email,Name,Chapter,Paid until\n${aLine(someEmail())}`);
      const stored = () => Promise.all([auth.Imports.countDocuments(), auth.ImportRows.countDocuments()]);
      return { method: 'POST', path: 'imports', body, stored };
    },
  ],
];

test.each(CALLS)(
  'the call "%s" is refused to a site admin who was suspended after the check of the session',
  async (_, prepare) => {
    const { method, path, body, stored } = await prepare();
    const [acting, other] = [await siteAdmin(), await siteAdmin()];
    await auth.change(acting.id, { suspension: suspension(other.id) });
    const before = await stored();
    expect(await callOf(acting.id, method, path, body)).toBe('403 forbidden');
    expect(await stored()).toEqual(before);
    // Only the suspension was the reason.
    await auth.change(acting.id, { $unset: { suspension: 1 } });
    expect(await callOf(acting.id, method, path, body)).toBe('ok');
  },
);

test('only another site admin who is not suspended can lift a suspension', async () => {
  const [acting, other, third] = [await siteAdmin(), await siteAdmin(), await siteAdmin()];
  const lift = (by: string, id: string) => callOf(by, 'DELETE', `people/${id}/suspension`);
  await auth.Users.updateMany({ _id: { $in: [acting.id, other.id] } }, { suspension: suspension(third.id) });
  expect(await lift(acting.id, acting.id)).toBe('403 forbidden');
  expect(await lift(other.id, acting.id)).toBe('403 forbidden');
  expect(await lift(third.id, acting.id)).toBe('ok');
});

test('only a site admin who is not suspended confirms or withdraws a proposal', async () => {
  const [acting, person, proposer] = [await siteAdmin(), await siteAdmin(), await siteAdmin()];
  expect(await callOf(proposer.id, 'PUT', `people/${person.id}/name`, { name: 'Ana Novak', ...REASON })).toBe('ok');
  const [proposal] = await waitingFor(proposer.browser, person.id);
  await auth.change(acting.id, { suspension: suspension(person.id) });
  const withdraw = () => callOf(acting.id, 'DELETE', `proposals/${proposal?.id}`);
  expect(await callOf(acting.id, 'POST', `proposals/${proposal?.id}/confirmation`)).toBe('403 forbidden');
  expect(await withdraw()).toBe('403 forbidden');
  await auth.change(acting.id, { $unset: { suspension: 1 } });
  expect(await withdraw()).toBe('ok');
});

test.each([
  ['is suspended', 'POST', 'suspension'],
  ['is no longer a site admin', 'DELETE', 'site-admin'],
])('invitations pause when their sender %s, and another site admin can continue them', async (why, method, act) => {
  const [sender, other] = [await siteAdmin(), await siteAdmin()];
  const [own, foreign] = [await anImport('imported', 'imported'), await anImport('imported', 'invited', true)];
  const inAnHour = new Date(Date.now() + HOUR_MS);
  const invitations = { ...IMPORT_PACE, isRunning: true, nextWaveAt: inAnHour, waveLeft: 0 };
  await auth.Imports.updateOne({ _id: own }, { invitations: { ...invitations, byId: sender.id } });
  await auth.Imports.updateOne({ _id: foreign }, { invitations: { ...invitations, byId: other.id } });
  expect(await callOf(other.id, method, `people/${sender.id}/${act}`, REASON)).toBe('ok');
  await confirmAllFor(auth, sender.id);
  const runs = async (id: string) => (await auth.Imports.findById(id).lean())?.invitations?.isRunning;
  expect([await runs(own), await runs(foreign)]).toEqual([false, true]);
  expect(await recordedActions(auth.db)).toContainEqual(
    expect.objectContaining({ action: 'import.paused', subject: own }),
  );
  expect((await auth.Imports.findById(own).lean())?.invitations?.problem).toBe(
    `The site admin who sent them ${why}. Check the import, then send the next wave in your own name.`,
  );
  expect(await callOf(other.id, 'POST', `imports/${own}/invitations`, IMPORT_PACE)).toBe('ok');
});
