import { DAY_MS, IMPORT_UNDO_DAYS } from '@meridian/shared-types';
import { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { someEmail } from '../../testing/test-server';
import {
  aLine,
  serveImports,
  eventuallyImported,
  IMPORT_MAPPING,
  IMPORT_PACE,
  IMPORTS_PATH,
} from '../../testing/import-calls';
import iconv from 'iconv-lite';
import type { MemberImport } from '@meridian/shared-types';
import { checkImport } from './check-import';
import { type ImportDoc } from '../../models/import.model';
import { sendInvitations } from './send-invitations';

const { auth, office, calls } = serveImports();

const models = () => ({
  db: auth.db,
  Imports: auth.Imports,
  ImportRows: auth.ImportRows,
  Users: auth.Users,
  AccountTokens: auth.AccountTokens,
});
const rowsOf = (importId: string) => models().ImportRows.find({ importId }).sort({ line: 1 }).lean();
/** Moves the end of an import's retention to a time so many milliseconds from now. */
async function endsIn(id: string, milliseconds: number) {
  const expiresAt = new Date(Date.now() + milliseconds);
  await models().Imports.updateOne({ _id: id }, { expiresAt });
  await models().ImportRows.updateMany({ importId: id }, { expiresAt });
}

test('an import that is started late keeps its lines while it waits, and refused lines while it can be undone', async () => {
  const { id } = await calls.checked([aLine(someEmail()), 'nobody,Bo,Lagos,']);
  await endsIn(id, 60_000);
  await auth.chapters.stop();
  let waiting;
  try {
    await calls.act(id, 'start');
    waiting = await rowsOf(id);
    await eventuallyImported(async () => (await rowsOf(id))[0]?.expiresAt === undefined);
  } finally {
    await auth.chapters.restart();
  }
  const inAWhile = Date.now() + (IMPORT_UNDO_DAYS - 1) * DAY_MS;
  expect(waiting.filter(({ expiresAt }) => expiresAt && expiresAt.getTime() < inAWhile)).toEqual([]);
  const { undoUntil, counts } = await calls.becomes(id, 'imported');
  expect(counts).toMatchObject({ imported: 1, refused: 1 });
  expect((await rowsOf(id)).map(({ state, expiresAt }) => [state, expiresAt?.toISOString()])).toEqual([
    ['imported', undefined],
    ['refused', undoUntil],
  ]);
  await calls.act(id, 'undo');
  await calls.becomes(id, 'undone');
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['removed', 'refused']);
});

test('an import whose lines are about to be removed cannot be started any more', async () => {
  const { id } = await calls.checked([aLine(someEmail())]);
  await models().Imports.updateOne({ _id: id }, { expiresAt: new Date(Date.now() - 1) });
  expect((await calls.act(id, 'start')).code).toBe('import_state');
});

test('a check that is slower than the next one changes nothing any more', async () => {
  const { id } = await calls.checked([aLine(someEmail()), aLine(someEmail())]);
  const slow = (await models().Imports.findById(id).lean<ImportDoc>())!;
  await calls.act(id, 'check', { ...IMPORT_MAPPING, paidUntil: undefined });
  await calls.becomes(id, 'checked');
  const found = await rowsOf(id);
  expect(found.map(({ values }) => values?.paidUntil)).toEqual([undefined, undefined]);
  const chapters = auth.environment.service(chaptersInternalApi, auth.chapters.url);
  const goOn = () => checkImport({ ...models(), chapters }, slow, new AbortController().signal);
  await goOn();
  // The result is the same while the other check is running.
  await models().Imports.updateOne({ _id: id }, { state: 'checking' });
  await goOn();
  expect(await rowsOf(id)).toEqual(found);
  await calls.becomes(id, 'checked');
});

test('the next wave of invitations begins automatically at its time, and not before', async () => {
  const emails = Array.from({ length: 3 }, someEmail);
  const { id } = await calls.imported(emails.map(aLine));
  const sent = async () => (await Promise.all(emails.map(calls.invitationsOf))).flat().length;
  const before = Date.now();
  await calls.act(id, 'invitations', IMPORT_PACE);
  await eventuallyImported(async () => (await sent()) === 2);
  const { _id, invitations } = (await models().Imports.findById(id).lean<ImportDoc>())!;
  const nextWaveAt = invitations!.nextWaveAt.getTime();
  expect(nextWaveAt).toBeGreaterThanOrEqual(before + IMPORT_PACE.everyMinutes * 60_000);
  await sendInvitations(models(), _id, new Date(nextWaveAt - 1));
  expect(await sent()).toBe(2);
  await models().Imports.updateOne({ _id }, { 'invitations.nextWaveAt': new Date() });
  await eventuallyImported(async () => (await sent()) === 3);
});

test('nobody is invited again while a wave is running, and the audit log has no entry about it', async () => {
  const emails = Array.from({ length: 3 }, someEmail);
  const { id } = await calls.imported(emails.map(aLine));
  await calls.act(id, 'invitations', IMPORT_PACE);
  await eventuallyImported(async () => (await calls.read(id)).counts.invited === 2);
  await models().ImportRows.updateMany({ importId: id, state: 'invited' }, { invitedAt: new Date(0) });
  const actions = await calls.actionsOf(id);
  expect((await calls.act(id, 'invitations/again', IMPORT_PACE)).code).toBe('import_state');
  expect((await calls.read(id)).counts).toMatchObject({ invited: 2, imported: 1 });
  expect(await calls.actionsOf(id)).toEqual(actions);
});

test('the audit log has the upload of a file, its removal and the export of its problems', async () => {
  const { id } = await calls.checked(['nobody,Bo,Lagos,']);
  expect((await office.browser.call('GET', `${IMPORTS_PATH}/${id}/problems/export`)).text).toContain('nobody');
  expect((await office.browser.call('DELETE', `${IMPORTS_PATH}/${id}`)).status).toBe(200);
  expect((await office.browser.call('DELETE', `${IMPORTS_PATH}/${id}`)).status).toBe(404);
  expect(await calls.actionsOf(id)).toEqual([
    ['import.uploaded', 'members.csv, 1 line'],
    ['import.problems-exported', 'members.csv'],
    ['import.removed', 'members.csv'],
  ]);
});

test('a file of an older program is read, its reading is shown before the import, and can be chosen', async () => {
  const email = someEmail();
  const year = new Date().getUTCFullYear() + 2;
  const bytes = iconv.encode(
    `sep=;\rCourriel;Prénom;Nom;Chapitre;Échéance\r${email};José;Muñoz;Lagos;31-déc.-${year % 100}\r`,
    'macintosh',
  );
  const upload = (query: string) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], 'members.csv'));
    return office.browser.call<MemberImport>('POST', `${IMPORTS_PATH}${query}`, form);
  };
  const { id, reading, columns, mapping } = (await upload('')).body;
  expect(columns).toEqual(['Courriel', 'Prénom', 'Nom', 'Chapitre', 'Échéance']);
  expect(reading).toEqual({ encoding: 'macintosh', separator: ';', isDeclared: true, example: 'Prénom' });
  expect(mapping).toEqual({ email: 0, name: 1, lastName: 2, chapter: 3, paidUntil: 4, dateOrder: 'dmy' });
  expect((await upload('?encoding=windows-1252&separator=semicolon')).body.reading).toMatchObject({
    encoding: 'windows-1252',
    separator: ';',
  });
  expect((await upload('?encoding=ebcdic')).status).toBe(400);

  const valuesFor = async (change: object) => {
    await calls.act(id, 'check', { ...mapping, ...change });
    await calls.becomes(id, 'checked');
    return (await rowsOf(id))[0]?.values;
  };
  expect((await valuesFor({ yearsFrom: 1930 }))?.name).toBe('José Muñoz');
  expect((await valuesFor({ yearsFrom: 1900 }))?.paidUntil?.getUTCFullYear()).toBe(1900 + (year % 100));
  expect((await calls.act(id, 'check', { ...mapping, yearsFrom: 1899 })).code).toBe('invalid_request');
  const end = (await valuesFor({}))?.paidUntil;
  expect(end?.toISOString()).toBe(`${year}-12-31T23:59:59.000Z`);
  await calls.act(id, 'start');
  expect((await calls.becomes(id, 'imported')).reading).toBeUndefined();
});
