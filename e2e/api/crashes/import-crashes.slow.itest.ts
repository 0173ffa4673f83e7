import type { MemberImport } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { useTestProduct, waitUntil } from '../product/test-product';
import { IMPORTS, FILE_MAPPING, memberFile } from '../records/imports-and-exports';

jest.setTimeout(300_000);
const product = useTestProduct();

/**
 * The check needs more than one batch of 500 lines, and the import of the valid ones several batches of 50, so each
 * takes long.
 */
const LINES = 520;
const PEOPLE = 260;
/** The number of accounts that are removed; each is deleted from every service, one after the other. */
const FEW = 60;

const office = () => product.personas.siteAdmin;
const get = (id: string) => office().ok<MemberImport>('GET', `${IMPORTS}/${id}`);
const act = (id: string, what: string, body?: object) => office().ok('POST', `${IMPORTS}/${id}/${what}`, body);

/** Kills the process when `isReached`, and resolves when it has restarted. */
async function killOnce(id: string, what: string, isReached: (data: MemberImport) => boolean): Promise<void> {
  await waitUntil(what, async () => isReached(await get(id)), 60);
  const before = product.server.pids().auth!;
  process.kill(before, 'SIGKILL');
  await waitUntil('it was started again', () => ![undefined, before].includes(product.server.pids().auth), 30);
  await waitUntil('it responds', async () => (await office().call('GET', `${IMPORTS}/${id}`)).status === 200, 30);
}
const reaches = (id: string, state: MemberImport['state']) =>
  waitUntil(`it is ${state}`, async () => (await get(id)).state === state, 150);

async function upload(count: number, domain: string, people?: number) {
  const file = memberFile(count, domain, people);
  const response = await office().call('POST', IMPORTS, { body: file.form });
  expect([response.status, response.text.slice(0, 200)]).toEqual([201, expect.anything()]);
  return { ...file, id: (response.body as MemberImport).id };
}
const findUsers = (id: string) =>
  product
    .collection('auth', 'users')
    .find({ importId: new ObjectId(id) }, { projection: { email: 1 } })
    .toArray();
/** Returns the users of the ledger lines that the import created, one for each line. */
const findLedgerUsers = async (id: string) => {
  const lines = await product
    .collection('auth', 'ledgerLines')
    .find({ importId: new ObjectId(id) }, { projection: { userId: 1 } })
    .toArray();
  return lines.map(({ userId }) => String(userId)).sort();
};
const countIn = (store: 'auth' | 'chapters', name: string, filter: object) =>
  product.collection(store, name).countDocuments(filter);

test(`${LINES} lines are each imported once although the process is killed during the check and twice during the import`, async () => {
  const { id, ready } = await upload(LINES, 'crashes.example.org', PEOPLE);
  await act(id, 'check', FILE_MAPPING);
  await killOnce(id, 'lines are checked', ({ checkedLines }) => checkedLines > 0);
  await reaches(id, 'checked');
  expect(await get(id)).toMatchObject({ lineCount: LINES, checkedLines: LINES, problemCount: LINES - ready });
  expect((await get(id)).counts).toMatchObject({ ready, refused: LINES - ready, unchecked: 0 });

  await act(id, 'start');
  for (const least of [50, ready / 2])
    await killOnce(id, `${least} people are there`, ({ counts }) => counts.imported >= least);
  await reaches(id, 'imported');
  expect((await get(id)).counts).toMatchObject({ imported: ready, refused: LINES - ready, ready: 0 });
  const users = await findUsers(id);
  expect([users.length, new Set(users.map(({ email }) => email as string)).size]).toEqual([ready, ready]);
  expect(await countIn('auth', 'personOutbox', { 'record.importId': id })).toBe(0);
  const ids = users.map(({ _id }) => _id);
  expect(await findLedgerUsers(id)).toEqual(ids.map(String).sort());
  expect(await countIn('auth', 'importRows', { importId: new ObjectId(id), userId: { $in: ids } })).toBe(ready);
  expect(await countIn('chapters', 'memberships', { userId: { $in: ids } })).toBe(ready);
  expect(await countIn('chapters', 'people', { _id: { $in: ids } })).toBe(ready);
});

test(`an undo of ${FEW} lines deletes each account everywhere although the process is killed, and records it`, async () => {
  const { id, ready } = await upload(FEW, 'undone.example.org');
  await act(id, 'check', FILE_MAPPING);
  await reaches(id, 'checked');
  await act(id, 'start');
  await reaches(id, 'imported');
  const ids = (await findUsers(id)).map(({ _id }) => _id);
  expect(ids).toHaveLength(ready);
  expect(await findLedgerUsers(id)).toEqual(ids.map(String).sort());
  await act(id, 'undo');
  await killOnce(id, 'some are gone', ({ counts }) => counts.removed >= 10);
  await killOnce(id, 'half of them are gone', ({ counts }) => counts.removed >= ready / 2);
  await reaches(id, 'undone');
  expect((await get(id)).counts).toMatchObject({ removed: ready, imported: 0, kept: 0 });
  expect(await findUsers(id)).toEqual([]);
  expect(await findLedgerUsers(id)).toEqual([]);
  expect(await countIn('chapters', 'memberships', { userId: { $in: ids } })).toBe(0);
  const deleted = { action: 'account.deleted', userId: { $in: ids.map(String) } };
  const lines = () => product.collection('admin', 'auditEntries').countDocuments(deleted);
  await waitUntil('the audit log has them', async () => (await lines()) === ready, 60);
});
