import { conflict, HttpError, inTransaction, recordAction, type Handlers } from '@meridian/service-kit';
import { DAY_MS, IMPORT_UNDO_DAYS, type MemberImport } from '@meridian/shared-types';
import type { importsApi } from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import { requireActingSiteAdmin } from '../../accounts/acting-site-admin';
import type { Models } from '../../models/create-models';
import type { ImportDoc } from '../../models/import.model';
import type { createImportChange } from './import-change';

/** Milliseconds for which the lines of a started import remain if no process continues it. */
const STARTING_MS = IMPORT_UNDO_DAYS * DAY_MS;

type Needed = Pick<Models, 'db' | 'Users' | 'Imports' | 'ImportRows'>;
interface Shared {
  change: ReturnType<typeof createImportChange>;
  load(id: string): Promise<ImportDoc>;
  shown(doc: ImportDoc): Promise<MemberImport>;
  runSoon(): void;
}

/** Handles the steps of an import. The background jobs do the long work. */
export function importActHandlers(
  { db, Imports, ImportRows, Users }: Needed,
  { change, load, shown, runSoon }: Shared,
) {
  return {
    check: async ({ params: { id }, body: mapping, identity }) => {
      const { columns } = await load(id);
      const { chapterId: _chapter, dateOrder: _order, yearsFrom: _from, serialDates: _serial, ...used } = mapping;
      const wrong = Object.entries(used).find(([, column]) => column >= columns.length);
      if (wrong) {
        const message = `The file has ${columns.length} columns.`;
        throw new HttpError(400, 'invalid_request', message, [{ path: wrong[0], message }]);
      }
      const doc = await change(id, {
        by: identity.userId,
        from: { state: { $in: ['uploaded', 'checked'] } },
        update: { $set: { state: 'checking', mapping, checkId: new Types.ObjectId(), checkedLines: 0 } },
        refusal: 'This import is being checked or has already started.',
      });
      runSoon();
      return shown(doc);
    },

    start: async ({ params: { id }, identity: { userId } }) => {
      const ready = await ImportRows.countDocuments({ importId: id, state: 'ready' });
      if (ready === 0) {
        await load(id);
        throw conflict('nothing_to_import', 'There are no lines to import. Check the file first.');
      }
      // This precedes the change, so no line is removed before the jobs read it. If the change fails, the lines are
      // only removed later.
      const whileStarting = { expiresAt: new Date(Date.now() + STARTING_MS) };
      await ImportRows.updateMany({ importId: id, expiresAt: { $exists: true } }, whileStarting);
      const doc = await change(id, {
        by: userId,
        from: { state: 'checked', expiresAt: { $not: { $lte: new Date() } } },
        update: { $set: { state: 'importing', startedBy: userId, sample: [] }, $unset: { expiresAt: 1, reading: 1 } },
        refusal: 'This import has already started or is being checked.',
        action: 'import.started',
        detail: `${ready} ${ready === 1 ? 'line' : 'lines'}`,
      });
      runSoon();
      return shown(doc);
    },

    undo: async ({ params: { id }, identity }) => {
      const doc = await change(id, {
        by: identity.userId,
        from: { $or: [{ state: 'importing' }, { state: 'imported', undoUntil: { $gt: new Date() } }] },
        update: { $set: { state: 'undoing' }, $unset: { invitations: 1, endedAt: 1 } },
        refusal: 'An import can be undone for 7 days.',
        action: 'import.undone',
      });
      runSoon();
      return shown(doc);
    },

    remove: async ({ params: { id }, identity }) => {
      const from = { _id: id, state: { $in: ['uploaded', 'checked'] satisfies ImportDoc['state'][] } };
      await inTransaction(db, async (session) => {
        await requireActingSiteAdmin(Users, identity.userId, session);
        const removed = await Imports.findOneAndDelete(from, { session }).lean<ImportDoc>();
        if (!removed) {
          await load(id);
          throw conflict('import_state', 'This import is being checked or has already started.');
        }
        await recordAction(db, { action: 'import.removed', subject: id, detail: removed.fileName }, session);
      });
      // Lines that a crash leaves behind expire.
      await ImportRows.deleteMany({ importId: id });
      return { ok: true };
    },
  } satisfies Partial<Handlers<typeof importsApi>>;
}
