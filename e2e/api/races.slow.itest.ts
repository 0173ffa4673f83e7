import { contradictions, differences } from './consistency';
import { WRITES } from './contract-calls';
import { useHarness, waitUntil } from './harness';
import { accountRaces } from './races/account-races';
import { actingRaces } from './races/acting-races';
import { addressRaces } from './races/address-races';
import { announcementRaces } from './races/announcement-races';
import { chapterOfficeRaces } from './races/chapter-office-races';
import { chapterRaces } from './races/chapter-races';
import { chapterPeopleRaces } from './races/chapter-people-races';
import { contentRaces } from './races/content-races';
import { deskRaces } from './races/desk-races';
import { directRaces } from './races/direct-races';
import { eventManagingRaces } from './races/event-managing-races';
import { eventRaces } from './races/event-races';
import { importRaces } from './races/import-races';
import { siteExportRaces } from './races/site-export-races';
import { letterRaces } from './races/letter-races';
import { noticeRaces } from './races/notice-races';
import { moderationRaces } from './races/moderation-races';
import { chapterConsoleRaces } from './races/chapter-console-races';
import { inboxRaces } from './races/inbox-races';
import { peopleRaces } from './races/people-races';
import { createRaceContext } from './races/race-context';
import { secondStepRaces } from './races/second-step-races';
import { sessionRaces } from './races/session-races';
import { socketRaces } from './races/socket-races';
import { suspendWhileActing } from './races/suspended-actor';

jest.setTimeout(120_000);
const harness = useHarness();
const context = createRaceContext(harness);

/** Each write of the contract. */
const RACES = {
  ...sessionRaces(context),
  ...secondStepRaces(context),
  ...accountRaces(context),
  ...actingRaces(context),
  ...addressRaces(context),
  ...chapterRaces(context),
  ...announcementRaces(context),
  ...chapterOfficeRaces(context),
  ...deskRaces(context),
  ...chapterPeopleRaces(context),
  ...eventRaces(context),
  ...eventManagingRaces(context),
  ...socketRaces(context),
  ...noticeRaces(context),
  ...directRaces(context),
  ...importRaces(context),
  ...siteExportRaces(context),
  ...letterRaces(context),
  ...peopleRaces(context),
  ...inboxRaces(context),
  ...chapterConsoleRaces(context),
  ...moderationRaces(context),
  ...contentRaces(context),
};

test('every write of the contract has a race', () => expect(Object.keys(RACES).sort()).toEqual([...WRITES].sort()));

/** After so long an overloaded race is not run again, in milliseconds. */
const LAST_START_MS = 60_000;
const ONE_CALL_PER_SERVICE = ['/api/auth/me', '/api/chapters', '/api/events', '/api/admin/statistics'];

/** With twenty: the calls that all have to succeed, or of which one does, as each service makes them. */
const WITH_TWENTY: (keyof typeof RACES)[] = [
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
