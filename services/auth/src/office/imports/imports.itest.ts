import { DAY_MS } from '@meridian/shared-types';
import { recordedActions, recordedDomainEvents } from '@meridian/service-kit/testing';
import type { ImportProblem } from '@meridian/shared-types';
import { someEmail, somePassword } from '../../testing/test-server';
import { confirmAllFor } from '../../testing/proposals';
import {
  aLine,
  serveImports,
  eventuallyImported,
  IMPORT_MAPPING,
  IMPORT_PACE,
  IMPORTS_PATH,
  PAID_UNTIL,
  fileForm,
} from '../../testing/import-calls';

const { auth, office, calls } = serveImports();

const storedBy = (email: string) => auth.Users.findOne({ email }).lean();

test('the dry run finds the problems of every line, including duplicates in the file and accounts, and stores nobody', async () => {
  const { email: known } = await auth.register();
  const [one, other] = [someEmail(), someEmail()];
  const before = await auth.Users.countDocuments();
  const { id, counts, problemCount } = await calls.checked([
    aLine(one),
    'nobody,Bo,Lagos,',
    `${known},Known Person,1,`,
    `${one.toUpperCase()},Ana Again,lagos,`,
    `${other},Over,Lagos,2020-01-01`,
  ]);
  expect(counts).toMatchObject({ ready: 2, refused: 3 });
  expect(problemCount).toBe(4);
  const { body: problems } = await office.browser.call<ImportProblem[]>('GET', `${IMPORTS_PATH}/${id}/problems`);
  expect(problems.map(({ line, isRefused, problems: all }) => [line, isRefused, all[0]?.message])).toEqual([
    [3, true, 'Invalid email address'],
    [4, true, 'There is already an account with this address'],
    [5, true, 'The same address as in line 2'],
    [6, false, 'This date is in the past. The person is imported without a membership'],
  ]);
  const csv = await office.browser.call('GET', `${IMPORTS_PATH}/${id}/problems/export`);
  expect(csv.text.split('\r\n').slice(0, 2)).toEqual([
    'Line,Column,Value,Problem,Imported',
    '3,Email,nobody,Invalid email address,no',
  ]);
  expect(await auth.Users.countDocuments()).toBe(before);
  // Another choice of columns starts another check.
  await calls.act(id, 'check', { ...IMPORT_MAPPING, paidUntil: undefined });
  expect(await calls.becomes(id, 'checked')).toMatchObject({ problemCount: 3 });
  expect((await calls.act(id, 'check', { ...IMPORT_MAPPING, name: 4 })).code).toBe('invalid_request');
  expect((await office.browser.call('DELETE', `${IMPORTS_PATH}/${id}`)).status).toBe(200);
  expect(await auth.ImportRows.countDocuments({ importId: id })).toBe(0);
});

test('lines of archived chapters are refused, even if the chapter was archived after the dry run', async () => {
  const [one, other, late] = [someEmail(), someEmail(), someEmail()];
  const { id, counts } = await calls.checked([`${one},Ana Horvat,Old Town,`, `${other},Bo Li,3,`, aLine(late)]);
  expect(counts).toMatchObject({ ready: 1, refused: 2 });
  const problems = async () =>
    (await office.browser.call<ImportProblem[]>('GET', `${IMPORTS_PATH}/${id}/problems`)).body;
  const archived = 'This chapter was archived';
  expect((await problems()).map(({ problems: all }) => all[0]?.message)).toEqual([archived, archived]);
  await auth.ImportRows.updateOne({ importId: id, line: 4 }, { 'values.chapterId': 3 });
  await calls.act(id, 'start');
  await calls.becomes(id, 'imported');
  expect((await problems()).at(-1)).toMatchObject({ line: 4, isRefused: true, problems: [{ message: archived }] });
  expect(await storedBy(late)).toBeNull();
});

test('a file without people is refused', async () => {
  const refused = await office.browser.call('POST', IMPORTS_PATH, fileForm('Email,Name'));
  expect([refused.status, refused.body.code]).toEqual([400, 'unreadable_file']);
});

test('imported people have their chapter and paid time, and cannot sign in before they use the invitation', async () => {
  const email = someEmail();
  const { id } = await calls.imported([aLine(email)]);
  const user = (await storedBy(email))!;
  expect(auth.chapters.people.get(String(user._id))).toMatchObject({ homeChapterId: 1, isActive: true });
  expect(await auth.LedgerLines.find({ userId: user._id }).lean()).toMatchObject([
    { kind: 'imported', paidUntil: new Date(`${PAID_UNTIL}T23:59:59Z`) },
  ]);
  const login = (password: string) => auth.login({ email, password });
  expect((await login('nobody has this password')).status).toBe(401);
  // The import keeps no data of the person.
  expect(JSON.stringify(await auth.ImportRows.find({ importId: id }).lean())).not.toContain(email);

  await calls.act(id, 'invitations', IMPORT_PACE);
  await eventuallyImported(async () => (await calls.invitationsOf(email)).length === 1);
  const [token] = await calls.invitationsOf(email);
  const password = somePassword();
  const confirm = () => auth.createBrowser().call('POST', '/api/auth/password-reset/confirm', { token, password });
  expect((await confirm()).status).toBe(200);
  expect((await confirm()).status).toBe(400);
  expect((await login(password)).status).toBe(200);
  expect((await calls.read(id)).counts.joined).toBe(1);
  const { unverifiedSince, subscription } = (await storedBy(email))!;
  expect([unverifiedSince, subscription.status]).toEqual([undefined, 'active']);
  expect((await recordedDomainEvents(auth.db)).filter(({ kind }) => kind === 'account.password-changed')).toEqual([]);
});

test('invitations are sent in waves, can be paused, and can be repeated for people who have not signed in', async () => {
  const emails = Array.from({ length: 3 }, someEmail);
  const { id } = await calls.imported(emails.map(aLine));
  const sent = async () => (await Promise.all(emails.map(calls.invitationsOf))).flat().length;
  expect((await calls.act(id, 'invitations/again', IMPORT_PACE)).code).toBe('nobody_to_invite');
  await calls.act(id, 'invitations', IMPORT_PACE);
  await eventuallyImported(async () => (await sent()) === 2);
  expect((await calls.act(id, 'invitations', IMPORT_PACE)).code).toBe('import_state');
  expect((await calls.act(id, 'invitations', undefined, 'DELETE')).invitations).toMatchObject({ isRunning: false });
  await calls.act(id, 'invitations', { waveSize: 100, everyMinutes: 1 });
  await eventuallyImported(async () => (await sent()) === 3 && (await calls.read(id)).invitations?.isRunning === false);
  expect((await calls.read(id)).counts).toMatchObject({ invited: 3, imported: 0 });
  await auth.ImportRows.updateMany({ importId: id }, { invitedAt: new Date(Date.now() - 2 * DAY_MS) });
  await calls.act(id, 'invitations/again', { waveSize: 100, everyMinutes: 1 });
  await eventuallyImported(async () => (await sent()) === 6);
});

test('invitations whose sender is no site admin anymore are not sent, and the others read why', async () => {
  const email = someEmail();
  const { id } = await calls.imported([aLine(email)]);
  const byId = (await auth.register()).id;
  const waves = { ...IMPORT_PACE, isRunning: true, nextWaveAt: new Date(), waveLeft: 2, byId };
  await auth.Imports.updateOne({ _id: id }, { invitations: waves });
  await eventuallyImported(async () => (await calls.read(id)).invitations?.isRunning === false);
  expect((await calls.read(id)).invitations?.problem).toMatch(
    /^The site admin who sent them is no longer a site admin/,
  );
  expect(await calls.invitationsOf(email)).toEqual([]);
  await calls.act(id, 'invitations', IMPORT_PACE);
  await eventuallyImported(async () => (await calls.invitationsOf(email)).length === 1);
  expect((await calls.read(id)).invitations?.problem).toBeUndefined();
});

test('unused links of a sender who is no site admin anymore end, and another site admin invites these people again', async () => {
  const email = someEmail();
  const { id } = await calls.imported([aLine(email)]);
  const sender = await auth.registerSiteAdmin();
  const path = `${IMPORTS_PATH}/${id}/invitations`;
  expect((await sender.browser.call('POST', path, IMPORT_PACE)).status).toBe(200);
  await eventuallyImported(async () => (await calls.invitationsOf(email)).length === 1);
  const dismissal = `/api/admin/people/${sender.id}/site-admin`;
  expect((await office.browser.call('DELETE', dismissal, { reason: 'Left us' })).status).toBe(200);
  await confirmAllFor(auth, sender.id);
  const check = (token: string) => auth.createBrowser().call('POST', '/api/auth/password-reset/check', { token });
  const [ended] = await calls.invitationsOf(email);
  expect((await check(ended!)).status).toBe(400);
  await auth.ImportRows.updateMany({ importId: id }, { invitedAt: new Date(Date.now() - 2 * DAY_MS) });
  await eventuallyImported(async () => (await calls.read(id)).invitations?.isRunning === false);
  await calls.act(id, 'invitations/again', IMPORT_PACE);
  await eventuallyImported(async () => (await calls.invitationsOf(email)).length === 2);
  expect((await check((await calls.invitationsOf(email))[1]!)).status).toBe(200);
});

test('an import can be undone for 7 days: people who signed in stay, and the others are removed from every service', async () => {
  const emails = Array.from({ length: 4 }, someEmail);
  const { id } = await calls.imported(emails.map(aLine));
  const [gone, joined, onlyAdmin, other] = (await Promise.all(emails.map(storedBy))).map((user) => String(user!._id));
  await auth.change(joined!, { hasSignedIn: true });
  auth.chapters.lastAdmins.add(onlyAdmin!);
  expect((await calls.act(id, 'undo')).state).toBe('undoing');
  const { counts, undoUntil } = await calls.becomes(id, 'undone');
  expect([counts.removed, counts.kept, undoUntil]).toEqual([2, 2, null]);
  for (const service of [auth.chapters, auth.events, auth.chat, auth.content])
    expect([gone, joined, onlyAdmin, other].map((each) => service.removed.has(each!))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  expect((await Promise.all(emails.map(storedBy))).map((user) => user !== null)).toEqual([false, true, true, false]);
  expect((await storedBy(emails[2]!))?.removalPending).toBeUndefined();
  expect(await auth.LedgerLines.countDocuments({ importId: id })).toBe(2);
  const actions = (await recordedActions(auth.db)).filter(({ userId, subject }) => userId === gone || subject === id);
  expect(actions.map(({ action, detail }) => [action, detail])).toEqual([
    ['import.uploaded', 'members.csv, 4 lines'],
    ['import.started', 'members.csv, 4 lines'],
    ['import.undone', 'members.csv'],
    ['account.deleted', 'import undone'],
  ]);
  expect((await calls.act(id, 'undo')).code).toBe('import_state');
});

test('an import cannot be undone after 7 days', async () => {
  const { id } = await calls.imported([aLine(someEmail())]);
  await auth.Imports.updateOne({ _id: id }, { undoUntil: new Date(Date.now() - 1) });
  expect((await calls.read(id)).undoUntil).toBeNull();
  expect((await calls.act(id, 'undo')).code).toBe('import_state');
});
