import { useHarness } from '../harness';
import { PERSONAS } from '../personas';
import { changesOfReads, nameOf, ROUTES, runAllowed, runIdRow, runRefused } from './run';
import { ID_ROWS } from './id-rows';
import { TABLE } from './table';
import { createFixtures, type Fixtures } from './fixtures';

const harness = useHarness();
let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures(harness);
}, 30_000);

const counts = { cells: 0, 'cells with ids': 0 };
afterAll(() => {
  process.stdout.write(
    `permission matrix: ${[
      `${ROUTES.size} routes`,
      `${counts.cells} cells of thirteen personas`,
      `${counts['cells with ids']} cells of foreign, absent and malformed ids`,
    ].join(', ')}\n`,
  );
});

let refused: Awaited<ReturnType<typeof runRefused>>;
test('no refused call changes anything that is stored', async () => {
  refused = await runRefused(fixtures, TABLE);
  expect(refused.changes).toEqual([]);
}, 120_000);

test('what a site admin reads while they look as a member changes nothing', async () => {
  const { reads, changes } = await changesOfReads(fixtures, TABLE, 'viewing');
  expect(changes).toEqual([]);
  expect(reads).toBeGreaterThan(40);
}, 120_000);

test.each(TABLE.map((row) => [nameOf(row), row] as const))(
  '%s',
  async (_, row) => {
    counts.cells += PERSONAS.length;
    expect([...(refused.wrong.get(row) ?? ['not called']), ...(await runAllowed(fixtures, row))]).toEqual([]);
  },
  30_000,
);

test.each(ID_ROWS.map((row) => [`${nameOf(row)} by ${row.name}`, row] as const))(
  '%s',
  async (_, row) => {
    const { cells, wrong } = await runIdRow(fixtures, row);
    counts['cells with ids'] += cells;
    expect(wrong).toEqual([]);
  },
  30_000,
);
