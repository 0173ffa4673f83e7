import { CLOSED_PERSONAS, useTestProduct } from '../product/test-product';
import { nameOf, runAllowed, runRefused } from './run';
import { socketCells } from './socket-matrix';
import { otherPersonas } from './gate-personas';
import { TABLE } from '../samples/all-samples';
import { createFixtures, type Fixtures } from './fixtures';
import { textsOfOthersOnly, type View } from './viewed-texts';

const product = useTestProduct();
let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures(product);
}, 60_000);

let count = 0;
afterAll(() => {
  process.stdout.write(`permission matrix: ${count} further allowed writes\n`);
});

test('a suspended or merged account is refused every call that needs a session', async () => {
  const { of, changes } = await runRefused(fixtures, TABLE, CLOSED_PERSONAS);
  expect([...changes, ...[...of.values()].flatMap(({ wrong }) => wrong)]).toEqual([]);
}, 120_000);

test.each<View>([
  { isMember: false, as: 'admin' },
  { isMember: true, as: 'member' },
])(
  'a site admin (member: $isMember) reads as a chapter $as nothing that is hidden from them',
  async (view) => {
    expect(await textsOfOthersOnly(fixtures, TABLE, view)).toEqual([]);
  },
  120_000,
);

describe('sockets', () => socketCells(product, CLOSED_PERSONAS));

test.each(TABLE.filter((row) => otherPersonas(row).length > 0).map((row) => [nameOf(row), row] as const))(
  '%s is accepted from all others who may call it',
  async (_, row) => {
    const { cells, wrong } = await runAllowed(fixtures, row, otherPersonas(row));
    count += cells;
    expect(wrong).toEqual([]);
  },
  60_000,
);
