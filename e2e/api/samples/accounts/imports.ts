import {
  IMPORT_MAPPING,
  IMPORT_PACE,
  importForm,
  insertImport,
  type InsertedImport,
} from '../../records/imports-and-exports';
import { inputForAllowed, onNew } from '../inputs';
import type { Cell, Sample, Samples } from '../sample';

/** Returns a sample of a call that changes an import in this state. */
const at = (state: InsertedImport, body?: object): Sample => ({
  input: inputForAllowed(async ({ product }: Cell) => ({
    params: { id: await insertImport(product, state) },
    ...(body && { body }),
  })),
});
const anImport = onNew(({ product }) => insertImport(product));

export const importsSamples: Samples = {
  'imports.list': {
    input: async ({ product }) => {
      await insertImport(product);
      return {};
    },
  },
  'imports.upload': { input: () => ({ body: importForm() }) },
  'imports.get': { input: anImport },
  'imports.problems': { input: anImport },
  'imports.exportProblems': { input: anImport },
  'imports.check': { ...at({ state: 'uploaded', row: 'unchecked' }, IMPORT_MAPPING), unknown: { chapterId: 200 } },
  'imports.start': at({ state: 'checked', row: 'ready' }),
  'imports.invite': at({ state: 'imported', row: 'joined' }, IMPORT_PACE),
  'imports.pauseInvitations': {
    input: onNew(({ product }) =>
      insertImport(product, { state: 'imported', row: 'joined', inviterId: product.personas.siteAdmin.userId }),
    ),
  },
  'imports.inviteAgain': at({ state: 'imported', row: 'invited' }, IMPORT_PACE),
  'imports.undo': at({ state: 'imported', row: 'joined' }),
  'imports.remove': at({ state: 'checked', row: 'refused' }),
};
