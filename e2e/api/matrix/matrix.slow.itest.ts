import { CLOSED_PERSONAS, useTestProduct } from '../test-product';
import { nameOf, runAllowed, runIdRow, runRefused } from './run';
import { socketCells } from './socket-matrix';
import { otherPersonas } from './gate-personas';
import { ID_ROWS } from './id-rows';
import { TABLE } from './table';
import { createFixtures, type Fixtures } from './fixtures';

const product = useTestProduct();
let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures(product);
}, 60_000);

const counts = { writes: 0, ids: 0 };
afterAll(() => {
  process.stdout.write(
    `permission matrix: ${counts.writes} further allowed writes, ${counts.ids} cells of foreign, absent and malformed ids\n`,
  );
});

test('a suspended or merged account is refused every call that needs a session', async () => {
  const { of, changes } = await runRefused(fixtures, TABLE, CLOSED_PERSONAS);
  expect([...changes, ...[...of.values()].flatMap(({ wrong }) => wrong)]).toEqual([]);
}, 120_000);

describe('sockets', () => socketCells(product, CLOSED_PERSONAS));

test.each(TABLE.filter((row) => otherPersonas(row).length > 0).map((row) => [nameOf(row), row] as const))(
  '%s is accepted from all others who may call it',
  async (_, row) => {
    const { cells, wrong } = await runAllowed(fixtures, row, otherPersonas(row));
    counts.writes += cells;
    expect(wrong).toEqual([]);
  },
  60_000,
);

test.each(ID_ROWS.map((row) => [`${nameOf(row)} by ${row.name}`, row] as const))(
  '%s: the ids of others are checked for a site admin, and absent and malformed ids for everyone',
  async (_, row) => {
    const foreign = await runIdRow(fixtures, row, ['foreign'], ['anonymous', 'siteAdmin']);
    const others = await runIdRow(fixtures, row, ['absent', 'malformed']);
    counts.ids += foreign.cells + others.cells;
    expect([...foreign.wrong, ...others.wrong]).toEqual([]);
  },
  60_000,
);
