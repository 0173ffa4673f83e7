import { HOUR_MS } from '@meridian/shared-types';
import { recordedActions } from '@meridian/service-kit/testing';
import type { AccountDetails } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { serveAuth, someEmail } from '../testing/test-server';
import { confirmAllFor, waitingFor } from '../testing/proposals';
import { aLine, fileForm, IMPORT_MAPPING, IMPORT_PACE, IMPORTS_PATH } from '../testing/import-calls';

const auth = serveAuth();

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

/** Registers a person to whom all of these acts can be done, with the ids that the acts need. */
async function someone() {
  const [person, { browser }] = [await auth.registerUnconfirmed(), await auth.registerSiteAdmin()];
  await auth.change(person.id, { totpAuthenticator: { secret: 'sealed', lastStep: 1, since: new Date() } });
  await person.browser.call('POST', '/api/mock-payment', { plan: 'monthly', amount: 29, cardLast4: '4242' });
  const { body } = await browser.call<AccountDetails>('GET', `/api/admin/people/${person.id}`);
  return { ...person, paymentId: body.payments[0]?.id ?? '', sessionId: body.sessions[0]?.id ?? '' };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const REASON = { reason: 'Called us' };
const of = (what: string) => (person: Someone) => `people/${person.id}${what}`;
const ACTS: [string, string, (person: Someone) => string, ((person: Someone) => object)?][] = [
  [
    'invite',
    'POST',
    () => 'invitations',
    () => ({ email: someEmail(), name: 'Ivo', chapterId: 1, role: 'member', months: 1 }),
  ],
  ['endSession', 'DELETE', (person) => `people/${person.id}/sessions/${person.sessionId}`],
  ['endSessions', 'DELETE', of('/sessions')],
  ['suspend', 'POST', of('/suspension'), () => REASON],
  ['sendPasswordLink', 'POST', of('/password-link')],
  ['confirmAddress', 'POST', of('/confirmation'), () => REASON],
  ['removeTwoFactor', 'DELETE', of('/two-factor'), () => REASON],
  ['correctName', 'PUT', of('/name'), () => ({ name: 'Ana Novak', ...REASON })],
  ['correctAddress', 'PUT', of('/address'), () => ({ email: someEmail(), ...REASON })],
  ['giveMonths', 'POST', of('/months'), () => ({ months: 1, idempotencyKey: randomUUID(), ...REASON })],
  [
    'refund',
    'POST',
    (person) => `people/${person.id}/payments/${person.paymentId}/refund`,
    () => ({ part: 'whole', cents: 2900, idempotencyKey: randomUUID(), ...REASON }),
  ],
  ['appoint', 'POST', of('/site-admin'), () => REASON],
  ['remove', 'DELETE', of(''), ({ email }) => ({ email, ...REASON })],
];

test.each(ACTS.map(([name, method, pathOf, body]) => ({ name, method, pathOf, body })))(
  '$name is refused to a site admin who was suspended after the check of the session',
  async ({ method, pathOf, body }) => {
    const [person, acting] = [await someone(), await auth.registerSiteAdmin()];
    await auth.change(acting.id, { suspension: suspension(person.id) });
    const stored = () =>
      Promise.all([
        auth.Users.find().sort({ _id: 1 }).lean(),
        auth.Sessions.find({}, { lastSeenAt: 0 }).sort({ _id: 1 }).lean(),
        recordedActions(auth.db).then(({ length }) => length),
      ]);
    const before = await stored();
    expect(await callOf(acting.id, method, pathOf(person), body?.(person))).toBe('403 forbidden');
    expect(await stored()).toEqual(before);
    // Only the suspension was the reason.
    if (method === 'POST' && pathOf(person).endsWith('/site-admin'))
      await auth.change(person.id, { $unset: { unverifiedSince: 1 } });
    await auth.change(acting.id, { $unset: { suspension: 1 } });
    expect(await callOf(acting.id, method, pathOf(person), body?.(person))).toBe('ok');
  },
);

test('only another site admin who is not suspended can lift a suspension', async () => {
  const [acting, other, third] = [
    await auth.registerSiteAdmin(),
    await auth.registerSiteAdmin(),
    await auth.registerSiteAdmin(),
  ];
  const lift = (by: string, id: string) => callOf(by, 'DELETE', `people/${id}/suspension`);
  await auth.Users.updateMany({ _id: { $in: [acting.id, other.id] } }, { suspension: suspension(third.id) });
  expect(await lift(acting.id, acting.id)).toBe('403 forbidden');
  expect(await lift(other.id, acting.id)).toBe('403 forbidden');
  expect(await lift(third.id, acting.id)).toBe('ok');
});

test('only a site admin who is not suspended confirms or withdraws a proposal', async () => {
  const [acting, person, proposer] = [
    await auth.registerSiteAdmin(),
    await auth.registerSiteAdmin(),
    await auth.registerSiteAdmin(),
  ];
  expect(await callOf(proposer.id, 'PUT', `people/${person.id}/name`, { name: 'Ana Novak', ...REASON })).toBe('ok');
  const [proposal] = await waitingFor(proposer.browser, person.id);
  await auth.change(acting.id, { suspension: suspension(person.id) });
  const withdraw = () => callOf(acting.id, 'DELETE', `proposals/${proposal?.id}`);
  expect(await callOf(acting.id, 'POST', `proposals/${proposal?.id}/confirmation`)).toBe('403 forbidden');
  expect(await withdraw()).toBe('403 forbidden');
  await auth.change(acting.id, { $unset: { suspension: 1 } });
  expect(await withdraw()).toBe('ok');
});

/** Stores an import with one line, in a state in which an act on it is possible. */
async function anImport(
  state: 'uploaded' | 'checked' | 'imported',
  row: 'ready' | 'imported' | 'invited',
  isRunning = false,
) {
  const inAnHour = new Date(Date.now() + HOUR_MS);
  // The background job pauses invitations without a site admin who sent them.
  const byId = isRunning && (await auth.registerSiteAdmin()).id;
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

test.each<[string, string, string, object | undefined, () => Promise<string>]>([
  ['check', 'POST', '/check', IMPORT_MAPPING, () => anImport('uploaded', 'ready')],
  ['start', 'POST', '/start', undefined, () => anImport('checked', 'ready')],
  ['invite', 'POST', '/invitations', IMPORT_PACE, () => anImport('imported', 'invited')],
  ['pauseInvitations', 'DELETE', '/invitations', undefined, () => anImport('imported', 'invited', true)],
  ['inviteAgain', 'POST', '/invitations/again', IMPORT_PACE, () => anImport('imported', 'invited')],
  ['undo', 'POST', '/undo', undefined, () => anImport('imported', 'invited')],
  ['remove', 'DELETE', '', undefined, () => anImport('checked', 'ready')],
])(
  'the import call "%s" is refused to a site admin who was suspended after the check of the session',
  async (_, method, what, body, make) => {
    const [id, acting, other] = [await make(), await auth.registerSiteAdmin(), await auth.register()];
    await auth.change(acting.id, { suspension: suspension(other.id) });
    const before = await auth.Imports.findById(id).lean();
    expect(await callOf(acting.id, method, `imports/${id}${what}`, body)).toBe('403 forbidden');
    expect(await auth.Imports.findById(id).lean()).toEqual(before);
    await auth.change(acting.id, { $unset: { suspension: 1 } });
    expect(await callOf(acting.id, method, `imports/${id}${what}`, body)).toBe('ok');
  },
);

test('a file is refused from a site admin who was suspended after the check of the session', async () => {
  const [acting, other] = [await auth.registerSiteAdmin(), await auth.register()];
  const upload = async () => {
    const headers = await auth.as({ ...ACTING, userId: acting.id });
    const file = fileForm(`Email,Name,Chapter,Paid until\n${aLine(someEmail())}`);
    return (await auth.createBrowser().call('POST', IMPORTS_PATH, file, headers)).status;
  };
  await auth.change(acting.id, { suspension: suspension(other.id) });
  const counts = () => Promise.all([auth.Imports.countDocuments(), auth.ImportRows.countDocuments()]);
  const before = await counts();
  expect(await upload()).toBe(403);
  expect(await counts()).toEqual(before);
  await auth.change(acting.id, { $unset: { suspension: 1 } });
  expect(await upload()).toBe(201);
});

test.each([
  ['is suspended', 'POST', 'suspension'],
  ['is no longer a site admin', 'DELETE', 'site-admin'],
])('invitations pause when their sender %s, and another site admin can continue them', async (why, method, act) => {
  const [sender, other] = [await auth.registerSiteAdmin(), await auth.registerSiteAdmin()];
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
