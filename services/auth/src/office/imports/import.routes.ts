import { invitationHandlers } from './invitation.routes';
import { conflict, HttpError, inTransaction, recordAction, sendCsv, type Handlers } from '@meridian/service-kit';
import { DAY_MS, IMPORT_UNDO_DAYS } from '@meridian/shared-types';
import type { importsApi } from '@meridian/shared-types/contracts';
import { Types } from 'mongoose';
import type { Models } from '../../models/create-models';
import { requireActingSiteAdmin } from '../../accounts/acting-site-admin';
import type { ImportDoc } from '../../models/import.model';
import { storeFile } from './store-file';
import { importNotFound, SUMMARY_FIELDS, toImport, toProblem, toSummary } from './to-import';
import type { ImportChange } from './import-change';

const LISTED = 100;
const PROBLEM_PAGE = 50;
/** Milliseconds for which the lines of a started import remain if no process continues it. */
const STARTING_MS = IMPORT_UNDO_DAYS * DAY_MS;

/** Changes an import by one conditional write, so one of two simultaneous changes takes effect. */
export const createImportChange =
  ({ db, Imports, Users }: Pick<Models, 'db' | 'Users' | 'Imports'>) =>
  (id: string, { by, from, update, refusal, action, detail = '', also }: ImportChange): Promise<ImportDoc> =>
    inTransaction(db, async (session) => {
      await requireActingSiteAdmin(Users, by, session);
      const options = { session, returnDocument: 'after' as const };
      const changed = await Imports.findOneAndUpdate({ $and: [{ _id: id }, from] }, update, options).lean<ImportDoc>();
      if (!changed) {
        if (await Imports.exists({ _id: id }).session(session)) throw conflict('import_state', refusal);
        throw importNotFound();
      }
      await also?.(changed, session);
      const what = [changed.fileName, detail].filter((part) => part !== '').join(', ');
      if (action) await recordAction(db, { action, subject: id, detail: what }, session);
      return changed;
    });

type Needed = Pick<Models, 'db' | 'Users' | 'Imports' | 'ImportRows'>;

/** Handles imports of members. These calls store requests, and the background jobs do the long work. */
export function importHandlers(dependencies: Needed, { runSoon }: { runSoon(): void }): Handlers<typeof importsApi> {
  const { db, Imports, ImportRows, Users } = dependencies;
  const change = createImportChange(dependencies);
  const shown = (doc: ImportDoc) => toImport(dependencies, doc);

  const load = async (id: string): Promise<ImportDoc> => {
    const doc = await Imports.findById(id).lean<ImportDoc>();
    if (!doc) throw importNotFound();
    return doc;
  };
  const findProblems = (id: string, after = 0) =>
    ImportRows.find({ importId: id, isFaulty: true, line: { $gt: after } }, { line: 1, state: 1, problems: 1 })
      .sort({ line: 1 })
      .lean();

  return {
    list: async () =>
      (await Imports.find({}, SUMMARY_FIELDS).sort({ createdAt: -1 }).limit(LISTED).lean()).map(toSummary),

    upload: async ({ http, identity }) => shown(await storeFile(dependencies, http, identity.userId)),

    get: async ({ params: { id } }) => shown(await load(id)),

    check: async ({ params: { id }, body: mapping, identity }) => {
      const { columns } = await load(id);
      const { chapterId: _chapter, dateOrder: _order, ...used } = mapping;
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

    problems: async ({ params: { id }, query: { after, limit = PROBLEM_PAGE } }) => {
      await load(id);
      return (await findProblems(id, after).limit(limit)).map(toProblem);
    },

    exportProblems: async ({ params: { id }, http: { res } }) => {
      const { _id: subject, fileName: detail } = await load(id);
      await recordAction(db, { action: 'import.problems-exported', subject, detail });
      const rows = async function* () {
        for await (const { line, state, problems = [] } of findProblems(id).cursor())
          for (const { column, value, message } of problems)
            yield [line, column, value, message, state === 'refused' ? 'no' : 'yes'];
      };
      await sendCsv(res, 'import-problems.csv', ['Line', 'Column', 'Value', 'Problem', 'Imported'], rows());
      return undefined;
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
        update: { $set: { state: 'importing', startedBy: userId, sample: [] }, $unset: { expiresAt: 1 } },
        refusal: 'This import has already started or is being checked.',
        action: 'import.started',
        detail: `${ready} ${ready === 1 ? 'line' : 'lines'}`,
      });
      runSoon();
      return shown(doc);
    },

    ...invitationHandlers(dependencies, { change, shown, runSoon }),

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
  };
}
