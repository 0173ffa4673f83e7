import { importForm, importCallList, insertImport } from '../../insert-import';
import { inputForAllowed } from '../inputs';
import type { Cell, Row, RouteName } from '../row';
import { siteAdmins } from '../statuses';

const SUMMARY = { id: 1, fileName: 1, state: 1, createdAt: 1, lineCount: 1 } as const;
const COUNTS = {
  unchecked: 1,
  refused: 1,
  ready: 1,
  imported: 1,
  invited: 1,
  joined: 1,
  kept: 1,
  removed: 1,
} as const;
const WHOLE = {
  ...SUMMARY,
  columns: 1,
  sample: 1,
  'mapping?': { email: 1, name: 1, 'chapterId?': 1, dateOrder: 1 },
  checkedLines: 1,
  problemCount: 1,
  counts: COUNTS,
  endedAt: 1,
  undoUntil: 1,
  'invitations?': { waveSize: 1, everyMinutes: 1, isRunning: 1, nextWaveAt: 1 },
} as const;
const anImport = inputForAllowed(async ({ product }: Cell) => ({ params: { id: await insertImport(product) } }));

export const importsRows: readonly Row[] = [
  {
    route: 'imports.list',
    expect: siteAdmins(200),
    fields: [SUMMARY],
    input: async ({ product }) => {
      await insertImport(product);
      return {};
    },
  },
  {
    route: 'imports.upload',
    expect: siteAdmins(201),
    fields: { ...WHOLE, sample: [1] },
    input: () => ({ body: importForm() }),
  },
  { route: 'imports.get', expect: siteAdmins(200), fields: WHOLE, input: anImport },
  {
    route: 'imports.problems',
    expect: siteAdmins(200),
    fields: [{ line: 1, isRefused: 1, problems: [{ column: 1, value: 1, message: 1 }] }],
    input: anImport,
  },
  { route: 'imports.exportProblems', expect: siteAdmins(200), fields: 'csv', input: anImport },
  ...importCallList.map(([name, { at, body }]): Row => ({
    route: `imports.${name}` as RouteName,
    expect: siteAdmins(200),
    fields: name === 'remove' ? { ok: 1 } : WHOLE,
    input: inputForAllowed(async ({ product }: Cell) => ({
      params: { id: await insertImport(product, at) },
      ...(body && { body }),
    })),
  })),
];
