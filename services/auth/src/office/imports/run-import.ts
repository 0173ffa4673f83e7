import { withPeopleLocked } from '@meridian/service-kit';
import type { Types } from 'mongoose';
import { DAY_MS, IMPORT_UNDO_DAYS, type Client } from '@meridian/shared-types';
import { hashUnknownPassword } from '../../sign-in/passwords/passwords';
import { recordPeople, type PersonSync } from '../../accounts/person-sync';
import { newAccount } from '../../accounts/new-account';
import type { UserDoc } from '../../models/user.model';
import type { Models } from '../../models/create-models';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { importedLine, type ImportedLine } from '../../ledger/imported-line';
import { importedSubscription } from '../../subscriptions/subscription.policy';
import type { ImportDoc } from '../../models/import.model';
import { extendRefusedLines, LINE_TEXTS, type ImportRowDoc, type LineValues } from '../../models/import-row.model';
import { listArchivedIds, CHAPTER_ARCHIVED, readChapters } from './import-chapters';
import { TAKEN, takenAddresses } from './taken-addresses';

/** The number of lines in one transaction. */
const BATCH = 50;
const UNDO_MS = IMPORT_UNDO_DAYS * DAY_MS;
const NO_EXPIRY = { $unset: { expiresAt: 1 } } as const;

export interface RunNeeds extends Pick<
  Models,
  'db' | 'Users' | 'Imports' | 'ImportRows' | 'LedgerLines' | 'AccountTokens'
> {
  chapters: Client<typeof chaptersInternalApi>;
  personSync: PersonSync;
}

/** Returns the lock key of an import, so that only one replica takes the next lines. */
export const importLockKey = (id: Types.ObjectId): string => `import:${String(id)}`;

/**
 * Imports the lines that are ready. One transaction stores the accounts of a batch and marks its lines as done, so a
 * crash causes neither duplicate nor missing people. The import is finished only after the chapters service has
 * everyone.
 */
export async function runImport(
  dependencies: RunNeeds,
  { _id, startedBy }: ImportDoc,
  stopped: AbortSignal,
): Promise<void> {
  const { Imports, ImportRows, personSync } = dependencies;
  // Lines of a file expire, but a started import needs them.
  await ImportRows.updateMany({ importId: _id, state: 'ready', expiresAt: { $exists: true } }, NO_EXPIRY);
  // Nobody has this password, so all accounts may share it.
  const passwordHash = await hashUnknownPassword();
  for (let more = true; more && !stopped.aborted;) {
    // While the chapters service is unavailable, the import waits.
    await personSync.sendWaiting({ importId: String(_id) });
    if (!stopped.aborted) more = await importSome(dependencies, { importId: _id, startedBy, passwordHash });
  }
  if (stopped.aborted) return;
  const endedAt = new Date();
  const undoUntil = new Date(endedAt.getTime() + UNDO_MS);
  await extendRefusedLines(ImportRows, _id, undoUntil);
  await Imports.updateOne({ _id, state: 'importing' }, { $set: { state: 'imported', endedAt, undoUntil } });
}

/** Imports the next batch. Resolves to whether there may be more lines. */
async function importSome(
  dependencies: RunNeeds,
  {
    importId,
    startedBy,
    passwordHash,
  }: { importId: Types.ObjectId; startedBy: Types.ObjectId | undefined; passwordHash: string },
): Promise<boolean> {
  const { db, Imports, ImportRows, Users, LedgerLines } = dependencies;
  const ready = { importId, state: 'ready' as const };
  const next = await ImportRows.find(ready, { values: 1 }).sort({ line: 1 }).limit(BATCH).lean();
  if (next.length === 0) return false;
  const archived = listArchivedIds(await readChapters(dependencies)); // It may have changed since the dry run.
  return withPeopleLocked(db, importLockKey(importId), async (session) => {
    if (!(await Imports.exists({ _id: importId, state: 'importing' }).session(session))) return false;
    const ids = next.map(({ _id }) => _id);
    const rows = await ImportRows.find({ ...ready, _id: { $in: ids } }, { values: 1 }, { session }).lean();
    const emails = rows.flatMap(({ values }) => values?.email ?? []);
    const taken = await takenAddresses(dependencies, emails, session);
    const [users, lines, writes]: [UserDoc[], ImportedLine[], ReturnType<typeof rowWrite>[]] = [[], [], []];
    for (const { _id, values } of rows) {
      const refusal = findRefusal(values, taken, archived);
      const user = values && !refusal ? importedUser(values, importId, passwordHash) : undefined;
      writes.push(rowWrite(_id, values, user, refusal ?? TAKEN));
      if (!user) continue;
      users.push(user);
      const { _id: userId, createdAt: at } = user;
      if (values?.paidUntil)
        lines.push(importedLine({ userId, at, paidUntil: values.paidUntil, importId, byId: startedBy }));
    }
    if (users.length > 0) {
      await Users.insertMany(users, { session });
      await recordPeople(db, users, session);
    }
    if (lines.length > 0) await LedgerLines.insertMany(lines, { session });
    if (writes.length > 0) await ImportRows.bulkWrite(writes, { session });
    return true;
  });
}

/**
 * Returns an account that nobody can sign in to: its password is random, and the invitation has to confirm its address.
 */
function importedUser(
  { email, name, location, chapterId, paidUntil }: LineValues,
  importId: Types.ObjectId,
  passwordHash: string,
) {
  const now = new Date();
  const subscription = importedSubscription(paidUntil, now);
  return newAccount({ email, name, location, passwordHash, homeChapterId: chapterId, subscription, importId }, now);
}

/** Returns why a line that was ready can no longer be imported. */
function findRefusal(
  values: LineValues | undefined,
  taken: ReadonlySet<string>,
  archived: ReadonlySet<number>,
): string | undefined {
  if (!values || taken.has(values.email)) return TAKEN;
  return archived.has(values.chapterId) ? CHAPTER_ARCHIVED : undefined;
}

function rowWrite(
  _id: ImportRowDoc['_id'],
  values: LineValues | undefined,
  user: UserDoc | undefined,
  message: string,
) {
  const problems = [{ column: '', value: values?.email ?? '', message }];
  const update = user
    ? { $set: { state: 'imported' as const, userId: user._id }, $unset: LINE_TEXTS }
    : { $set: { state: 'refused' as const, isFaulty: true, problems }, $unset: { values: 1 as const } };
  return { updateOne: { filter: { _id, state: 'ready' as const }, update } };
}
