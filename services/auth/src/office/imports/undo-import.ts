import { HttpError, inTransaction } from '@meridian/service-kit';
import { DAY_MS, IMPORT_UNDO_DAYS } from '@meridian/shared-types';
import { beginRemoval } from '../../accounts/begin-removal';
import type { Models } from '../../models/create-models';
import type { AccountRemoval } from '../../own-account/account-removal/account-removal';
import type { ImportDoc } from '../../models/import.model';
import { extendRefusedLines, LINE_TEXTS, type ImportRowDoc } from '../../models/import-row.model';

const BATCH = 50;
const REFUSED_KEPT_MS = IMPORT_UNDO_DAYS * DAY_MS;

export type UndoNeeds = Pick<Models, 'db' | 'Users' | 'Imports' | 'ImportRows'> & { accountRemoval: AccountRemoval };

/**
 * Removes the accounts of an import one after the other, as a deletion does. People who have signed in or become site
 * admins meanwhile stay.
 * One write checks and marks an account, so a person who uses their link at this moment either stays or is refused.
 */
export async function undoImport(
  dependencies: UndoNeeds,
  { _id: importId }: ImportDoc,
  stopped: AbortSignal,
): Promise<void> {
  const { Imports, ImportRows } = dependencies;
  await ImportRows.updateMany({ importId, state: 'ready' }, { $set: { state: 'removed' }, $unset: LINE_TEXTS });
  for (let more = true; more;) {
    const rows = await ImportRows.find({ importId, state: { $in: ['imported', 'invited'] } }, { userId: 1 })
      .limit(BATCH)
      .lean();
    for (const row of rows) {
      if (stopped.aborted) return;
      await removeOne(dependencies, row);
    }
    more = rows.length === BATCH;
  }
  const endedAt = new Date();
  await extendRefusedLines(ImportRows, importId, new Date(endedAt.getTime() + REFUSED_KEPT_MS));
  await Imports.updateOne({ _id: importId, state: 'undoing' }, { $set: { state: 'undone', endedAt } });
}

async function removeOne(
  { db, Users, ImportRows, accountRemoval }: UndoNeeds,
  { _id, userId }: Pick<ImportRowDoc, '_id' | 'userId'>,
): Promise<void> {
  const untouched = {
    _id: userId,
    isSiteAdmin: { $ne: true },
    hasSignedIn: { $ne: true },
    unverifiedSince: { $exists: true },
    pendingCharge: { $exists: false },
  };
  const isBegun = await inTransaction(db, (session) =>
    beginRemoval({ db, Users }, untouched, { detail: 'import undone' }, session),
  );
  if (!isBegun || !userId) return setState('kept');
  try {
    await accountRemoval.finish(String(userId));
  } catch (error) {
    // The only admin of a chapter stays until there is another one.
    if (!(error instanceof HttpError && error.status === 409)) throw error;
    return setState('kept');
  }
  return setState('removed'); // The row of a removed account has this state already.

  async function setState(state: 'kept' | 'removed'): Promise<void> {
    await ImportRows.updateOne({ _id, state: { $in: ['imported', 'invited'] } }, { $set: { state } });
  }
}
