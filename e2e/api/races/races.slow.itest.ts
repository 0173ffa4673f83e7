import { contradictions, differences } from '../product/consistency';
import { useTestProduct, waitUntil } from '../product/test-product';
import { createFixtures, type Fixtures } from '../matrix/fixtures';
import { allRaces } from './all-races';
import { createRaceContext } from './race-context';
import { RACED, raceSample } from './sample-race';
import { suspendWhileActing } from './suspended-actor';

jest.setTimeout(120_000);
const product = useTestProduct();
const context = createRaceContext(product);

const RACES = allRaces(context);

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await createFixtures(product);
}, 60_000);

test.each(RACED.map((row) => [row.route, row] as const))('%s at once is as in order', async (_, row) => {
  expect(await raceSample(fixtures, row, 6)).toEqual([]);
  expect(await contradictions(product.db)).toEqual([]);
});

/** The milliseconds after which an overloaded race is not repeated. */
const LAST_START_MS = 60_000;
const ONE_CALL_PER_SERVICE = ['/api/auth/me', '/api/chapters', '/api/events', '/api/admin/statistics'];

/** The races with twenty calls: some in which all calls succeed, and some in which one does. */
const WITH_TWENTY = ['chapters.approve', 'events.rsvp', 'events.update', 'send-message'];

let races = 0;
// Six simultaneous calls include each pair of them.
describe.each([
  [6, Object.keys(RACES)],
  [20, WITH_TWENTY],
])('%i at once', (count, names) => {
  test.each(names)('%s', async (name) => {
    for (const lastStart = Date.now() + LAST_START_MS; ;) {
      context.isOverloaded = false;
      const failure = await RACES[name]!(count).then(
        () => undefined,
        (error: unknown) => error,
      );
      context.isOverloaded ||= /→ 50[34] /.test(String(failure)); // This is the error of a call that prepared the race.
      if (context.isOverloaded) {
        // Calls may still be running, and the gateway refuses more of them for some seconds.
        await waitUntil('nothing is half stored', async () => !(await contradictions(product.db)).length, 30);
        for (const target of ONE_CALL_PER_SERVICE)
          await waitUntil(
            `${target} responds`,
            async () => (await product.personas.siteAdmin.call('GET', target)).status === 200,
            30,
          );
      }
      expect(await contradictions(product.db)).toEqual([]);
      if (failure && (!context.isOverloaded || Date.now() > lastStart)) throw failure;
      if (!failure) break;
    }
    races += 1;
  });
});

test.each([1, 2, 3])('a site admin who is suspended while acting stays suspended, %i', async () => {
  await suspendWhileActing(context, fixtures);
  expect(await contradictions(product.db)).toEqual([]);
});

test('all services agree afterwards', () =>
  waitUntil('they agree', async () => (await differences(product.db)).length === 0, 15).catch(async () =>
    expect(await differences(product.db)).toEqual([]),
  ));
afterAll(() => {
  process.stdout.write(`races: ${races} of calls that meet, and ${RACED.length} of one call, 6 at once, some 20\n`);
});
