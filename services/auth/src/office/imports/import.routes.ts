import { invitationHandlers } from './invitation.routes';
import { recordAction, sendCsv, type Handlers } from '@meridian/service-kit';
import type { importsApi } from '@meridian/shared-types/contracts';
import type { Models } from '../../models/create-models';
import type { ImportDoc } from '../../models/import.model';
import { storeFile } from './store-file';
import { importNotFound, SUMMARY_FIELDS, toImport, toProblem, toSummary } from './to-import';
import { importActHandlers } from './import-acts';
import { createImportChange } from './import-change';

const LISTED = 100;
const PROBLEM_PAGE = 50;

type Needed = Pick<Models, 'db' | 'Users' | 'Imports' | 'ImportRows'>;

/** Handles imports of members. These calls store requests, and the background jobs do the long work. */
export function importHandlers(dependencies: Needed, { runSoon }: { runSoon(): void }): Handlers<typeof importsApi> {
  const { db, Imports, ImportRows } = dependencies;
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

    upload: async ({ http, identity, query }) => shown(await storeFile(dependencies, http, identity.userId, query)),

    get: async ({ params: { id } }) => shown(await load(id)),

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

    ...importActHandlers(dependencies, { change, load, shown, runSoon }),
    ...invitationHandlers(dependencies, { change, shown, runSoon }),
  };
}
