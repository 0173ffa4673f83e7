import * as z from 'zod';
import { callNameOf, CALLS } from '../product/contract-calls';
import { sampledCalls } from '../cost/sample-calls';
import { createFixtures, type Fixtures } from '../matrix/fixtures';
import { insertBulkData } from '../records/bulk-data';
import { copyDocuments, DOCUMENTS } from './copy-documents';
import { createSamples } from './create-samples';
import { fillArrays } from './fill-arrays';
import { lengthenTexts } from './longest-texts';
import { largestLimit, measureReads, nameOf, readRoutes, type Measured } from './measure-reads';
import { startTestProduct, type TestProduct } from '../product/test-product';

jest.setTimeout(1_200_000);

const product = {} as TestProduct;
let fixtures: Fixtures;
beforeAll(async () => {
  Object.assign(product, await startTestProduct());
  fixtures = await createFixtures(product);
}, 120_000);
afterAll(async () => {
  await product.close?.();
}, 30_000);

/**
 * The entries of the longest list in responses of calls without page sizes, which are the limits of the services. A new
 * call that returns a list needs a page size or an entry here.
 */
const ENTRIES: Record<string, number> = {
  'admin /api/admin/inbox/{id}': 100,
  'admin /api/admin/numbers': 2000,
  'admin /api/admin/pending-requests': 100,
  'admin /api/admin/people/{id}/record': 100,
  'admin /api/admin/site-exports': 20,
  'auth /api/admin/imports': 100,
  'auth /api/admin/imports/{id}': 50,
  'auth /api/admin/people/{id}': 300,
  'auth /api/admin/site-admins': 200,
  'auth /api/admin/user-filters': 30,
  'auth /api/auth/me': 500,
  'auth /api/profile/sessions': 100,
  'auth /api/profile/two-factor': 20,
  'auth /api/profile': 20,
  'auth /api/users/{id}': 20,
  'chapters /api/admin/people/{userId}/chapters': 500,
  'chapters /api/chapters': 500,
  'chapters /api/chapters/admin': 500,
  'chapters /api/chapters/archived': 500,
  'chapters /api/chapters/{id}/bans': 500,
  'chapters /api/chapters/{id}/invites': 20,
  'chapters /api/chapters/{id}/join-requests': 100,
  'chapters /api/chapters/{id}/saved-notes': 20,
  'chapters /api/user/announcement-counts': 500,
  'chapters /api/user/archived-chapters': 100,
  'chapters /api/user/join-requests': 100,
  'chapters /api/user/{userId}/memberships': 500,
  'chat /api/chapters/{chapterId}/messages/{id}/earlier-texts': 100,
  'chat /api/chapters/{chapterId}/messages/{id}/reactions': 50,
  'chat /api/chapters/{chapterId}/moderation': 100,
  'chat /api/chats': 500,
  'chat /api/user/blocked-people': 500,
  'content /api/office/posts': 200,
  'content /api/office/posts/{id}/versions': 50,
  'content /api/office/site-pages/{page}/versions': 50,
  'content /api/posts': 200,
  'content /api/site-pages/{page}': 60,
  'events /api/events/scheduling-hints': 10,
  'events /api/events/{id}': 50,
  'events /api/events/{id}/door': 100,
  'events /api/events/{id}/waiting-list': 200,
  'events /api/holidays': 200,
  'events /api/user/event-drafts': 100,
  'events /api/user/events': 100,
  'events /api/user/{id}/rsvps': 500,
  'notifications /api/admin/people/{id}/mails': 100,
  'notifications /api/letters/{id}': 200,
};

/** Calls whose lists are short and do not grow with what people do. */
const FIXED = new Set([
  'admin /api/admin/first-steps',
  'admin /api/admin/people/{id}/access',
  'admin /api/chapters/{id}/statistics',
  'auth /api/admin/people/{id}/merge/{intoId}',
  'chapters /api/chapters/by-slug/{slug}', // A chapter has at most five questions.
  'content /api/office/site-pages',
  'content /api/posts/{slug}',
  'content /api/post-previews/{token}',
  'events /api/events/{id}/ticket',
  'events /api/user/calendar-feeds',
]);
/** Calls whose lists are not filled here: what operators release, and up to 200 short numbers. */
const NOT_FILLED = new Set(['admin /api/admin/releases', 'notifications /api/notifications/preferences']);

/** Returns the number of entries of a full list, or 0 if a response has no list. */
function countExpectedEntries(name: string): number {
  const route = readRoutes.find((each) => nameOf(each) === name)!;
  const hasList = JSON.stringify(z.toJSONSchema(route.response, { unrepresentable: 'any' })).includes('"type":"array"');
  return hasList && !FIXED.has(name) && !NOT_FILLED.has(name) ? (largestLimit(route) ?? ENTRIES[name] ?? Infinity) : 0;
}

/** Prints a table of the calls with the longest responses first. */
function printRows(rows: readonly (readonly [string, Measured])[]): void {
  const lines = rows.map(([name, { bytes, most, items, ms, status }]) =>
    [bytes, most, items, ms, status, name].join('\t'),
  );
  process.stdout.write(`${['bytes\tmost\titems\tms\tstatus\tcall', ...lines].join('\n')}\n`);
}

test('every read keeps within the bytes of the contract, with the longest texts and the largest pages', async () => {
  const reads = Object.entries(sampledCalls(fixtures, { further: 'member' })).filter(
    ([name]) => CALLS[callNameOf(name)]?.method === 'GET',
  );
  const sends = new Map<string, () => Promise<unknown>>();
  for (const [name, prepare] of reads) sends.set(name, await prepare());
  const samples = await createSamples(fixtures);
  for (const [name, send] of samples.reads) sends.set(name, send);
  const { ids } = await measureReads(product, sends.values());
  await insertBulkData(product, DOCUMENTS);
  await lengthenTexts(product);
  await copyDocuments(product, [...ids]);
  await fillArrays(product, samples);
  const { measured } = await measureReads(product, sends.values());
  const rows = [...measured].sort(([, one], [, other]) => other.bytes - one.bytes);
  printRows(rows);
  expect(readRoutes.map(nameOf).filter((name) => !measured.has(name))).toEqual([]);
  const short = rows.filter(([name, { items }]) => items < countExpectedEntries(name));
  // A response that is too long has the status 500, because the services of this product do not run in production.
  const long = rows.filter(([, { bytes, most, status }]) => bytes > most || status >= 500);
  expect([
    ...long.map(([name, { bytes, most }]) => `${name} has ${bytes} of ${most} bytes`),
    ...short.map(([name, { items }]) => `${name} has ${items} of ${countExpectedEntries(name)} entries`),
  ]).toEqual([]);
});
