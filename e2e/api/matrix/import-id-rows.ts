import { importCallList, insertImport, type InsertedImport } from '../insert-import';
import type { IdRow, RouteName } from './row';

const anImport = (route: RouteName, at?: InsertedImport, body?: object): IdRow => ({
  route,
  name: 'id',
  foreign: ({ product }) => insertImport(product, at),
  absent: 'f'.repeat(24),
  malformed: 'not-an-id',
  expect: {
    foreign: [401, 403, 403, 200],
    absent: [401, 403, 403, 404],
    malformed: [401, 403, 403, 400],
  },
  input: () => (body ? { body } : {}),
});

export const IMPORT_ID_ROWS: readonly IdRow[] = [
  anImport('imports.get'),
  anImport('imports.problems'),
  anImport('imports.exportProblems'),
  ...importCallList.map(([name, { at, body }]) => anImport(`imports.${name}` as RouteName, at, body)),
];
