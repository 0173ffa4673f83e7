import { PERSONAS, useTestProduct } from '../product/test-product';
import { changesOfReads, nameOf, ROUTES, runAllowed, runRefused } from './run';
import { runUnproved } from './run-unproved';
import { NEEDS_RECENT_PROOF } from './recent-proof';
import { gatePersonas } from './gate-personas';
import { listIds, runIds } from './ids';
import { TABLE } from '../samples/all-samples';
import { textsOfOthersOnly } from './viewed-texts';
import { createFixtures, type Fixtures } from './fixtures';

/**
 * Declares tests of every refusal, every read, and each write once, of every route, by the thirteen personas with an
 * open account.
 */
export function permissionMatrix(): void {
  const product = useTestProduct();
  let fixtures: Fixtures;
  beforeAll(async () => {
    fixtures = await createFixtures(product);
  }, 60_000);

  const counts = { cells: 0, ids: 0 };
  afterAll(() => {
    process.stdout.write(
      `permission matrix: ${ROUTES.size} routes, ${counts.cells} cells of thirteen personas, ${counts.ids} cells of ids\n`,
    );
  });

  let refused: Awaited<ReturnType<typeof runRefused>>;
  test('no refused call changes anything that is stored', async () => {
    refused = await runRefused(fixtures, TABLE, PERSONAS);
    expect(refused.changes).toEqual([]);
  }, 180_000);

  test('a site admin who views the site as a member changes nothing by reading', async () => {
    const { reads, changes } = await changesOfReads(fixtures, TABLE, 'viewing');
    expect(changes).toEqual([]);
    expect(reads).toBeGreaterThan(40);
  }, 120_000);

  test('a site admin reads as an admin of the own chapter nothing that is hidden from them', async () => {
    expect(await textsOfOthersOnly(fixtures, TABLE, { isMember: true, as: 'admin' })).toEqual([]);
  }, 120_000);

  test.each(TABLE.map((row) => [nameOf(row), row] as const))(
    '%s',
    async (_, row) => {
      const { wrong = ['not called'], cells } = refused.of.get(row) ?? { cells: 0 };
      const allowed = await runAllowed(fixtures, row, gatePersonas(row));
      counts.cells += cells + allowed.cells;
      expect([...wrong, ...allowed.wrong]).toEqual([]);
    },
    60_000,
  );

  // One row of each call is enough, because the check runs before the handler.
  test.each([...NEEDS_RECENT_PROOF])(
    '%s needs a recent proof of identity',
    async (route) => {
      const row =
        TABLE.find((each) => each.route === route && !each.variant) ?? TABLE.find((each) => each.route === route);
      expect(row && (await runUnproved(fixtures, row))).toEqual([]);
    },
    60_000,
  );

  test.each(
    TABLE.filter(({ route, variant }) => !variant && listIds(ROUTES.get(route)!).length > 0).map(
      (row) => [nameOf(row), row] as const,
    ),
  )(
    '%s checks its ids',
    async (_, row) => {
      const { cells, wrong } = await runIds(fixtures, row);
      counts.ids += cells;
      expect(wrong).toEqual([]);
    },
    60_000,
  );
}
