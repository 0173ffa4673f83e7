import { contradictions, differences } from './consistency';
import { useHarness, waitUntil } from './harness';
import { allRaces } from './races/all-races';
import { createRaceContext } from './races/race-context';
import { suspendWhileActing } from './races/suspended-actor';

jest.setTimeout(120_000);
const harness = useHarness();
const context = createRaceContext(harness);

const RACES = allRaces(context);

/** After so long an overloaded race is not run again, in milliseconds. */
const LAST_START_MS = 60_000;
const ONE_CALL_PER_SERVICE = ['/api/auth/me', '/api/chapters', '/api/events', '/api/admin/statistics'];

/** With twenty: the calls that all have to succeed, or of which one does, as each service makes them. */
const WITH_TWENTY = [
  'auth.register',
  'auth.updateProfile',
  'chapters.announce',
  'chapters.approve',
  'events.create',
  'events.rsvp',
  'events.update',
  'send-message',
];

let races = 0;
// Six are also any two of them.
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
      context.isOverloaded ||= /→ 50[34] /.test(String(failure)); // a call that prepared the race
      if (context.isOverloaded) {
        // Calls may still be under way, and the gateway refuses more of them for some seconds.
        await waitUntil('nothing is half stored', async () => !(await contradictions(harness.db)).length, 30);
        for (const target of ONE_CALL_PER_SERVICE)
          await waitUntil(
            `${target} responds`,
            async () => (await harness.personas.siteAdmin.call('GET', target)).status === 200,
            30,
          );
      }
      expect(await contradictions(harness.db)).toEqual([]);
      if (failure && (!context.isOverloaded || Date.now() > lastStart)) throw failure;
      if (!failure) break;
    }
    races += 1;
  });
});

test.each([1, 2, 3])('a site admin is suspended while acting, %i', async () => {
  await suspendWhileActing(context);
  expect(await contradictions(harness.db)).toEqual([]);
});

test('all services agree afterwards', () =>
  waitUntil('they agree', async () => (await differences(harness.db)).length === 0, 15).catch(async () =>
    expect(await differences(harness.db)).toEqual([]),
  ));
afterAll(() => {
  process.stdout.write(`races: ${races} (${Object.keys(RACES).length} writes, 6 at once, some 20)\n`);
});
