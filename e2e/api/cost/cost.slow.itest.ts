import { findLimit, measureCosts, type Costs } from './measure-costs';
import { sampledCalls, type Prepare } from './sample-calls';
import { createFixtures } from '../matrix/fixtures';
import { CALLS, callNameOf } from '../product/contract-calls';
import { startTestProduct, type ChatClient, type TestProduct } from '../product/test-product';
import { insertBulkData } from '../records/bulk-data';
import { createMongoProxy, type MongoProxy } from '../store-commands/mongo-proxy';
import type { SentCommand } from '../store-commands/sent-command';
import { explainPlans, shapeOf } from '../store-commands/query-plans';

jest.setTimeout(1_200_000);

let proxy: MongoProxy;
const product = {} as TestProduct;
let socket: ChatClient;
let calls: Record<string, Prepare>;
beforeAll(async () => {
  proxy = await createMongoProxy(process.env.MONGODB_URL!);
  const env = { all: { MONGODB_URL: proxy.url }, chat: { RECHECK_MS: '3600000' } };
  Object.assign(product, await startTestProduct({ env }));
  const fixtures = await createFixtures(product);
  socket = await product.personas.member.socket();
  calls = sampledCalls(fixtures, { socket });
}, 120_000);
afterAll(async () => {
  socket?.disconnect();
  await product.close?.();
  await proxy?.close();
}, 30_000);

/** The collections whose readers need whole documents. All other reads need a projection. */
const READ_WHOLE = new Set([
  'announcements', // An edit may move one; lists of members have a projection, see announcement-lists.ts.
  'auditEntries',
  'auditOutbox',
  'conversations',
  'domainEventOutbox',
  'domainEvents',
  'personOutbox',
  'removalOutbox',
  'memberChangeOutbox',
  'resetOutbox',
  'hiddenannouncements',
  'imports',
  'letters',
  'posts',
  'proposals', // Whoever confirms one carries out all of it.
  'postversions',
  'sitepageversions',
  'siteExports',
  'personalExports',
  'siteExportFiles',
  'preferences',
  'mails',
  'notes',
  'checkins',
  'eventseries',
  'endedSubscriptions',
  'addressChoices',
  'tallies',
  'countRuns',
  'chapterHealth',
  'messages',
  'joinRequests',
  'memberships',
  'payments',
  'readPositions',
  'messageSettings',
  'chatSettings',
  'heldMessages',
  'earlierTexts',
  'preferences',
  'sessions',
]);
const isEmpty = (filter: object | undefined): boolean => Object.keys(filter ?? {}).length === 0;

/** Counts the commands that calls send now. */
const measure = (before?: Costs) => measureCosts({ proxy, calls }, before);

test('no call needs more commands for ten times as much data, and every query uses an index', async () => {
  await insertBulkData(product, 20);
  // Each call is made once. Afterwards there is something that most filters of reads find, such as a closed report.
  for (const prepare of Object.values(calls)) await (await prepare())();
  const few = await measure();
  await insertBulkData(product, 180); // This is more than the driver reads at once by default.
  const many = await measure(few);
  expect(Object.keys(many.least)).toEqual(Object.keys(few.least));
  // An export reads one page after the other.
  const isExport = (name: string) => CALLS[callNameOf(name)]?.mediaType === 'text/csv';
  const grown = Object.keys(many.least).filter((name) => !isExport(name) && many.least[name]! > (few.most[name] ?? 0));
  expect(grown.map((name) => [name, few.most[name], many.commands[name], few.commands[name]])).toEqual([]);
  // `many` stops at its first run within `few.most`, which may contain a retried transaction.
  const dear = Object.entries(few.least).filter(([name, count]) => count > findLimit(name));
  expect(dear.map(([name, count]) => [name, count, few.commands[name]])).toEqual([]);
  // Jobs may read whole collections, for exports of the site. A call may read any one document, to find out whether a
  // collection is empty.
  const needsNoFilter = ({ command }: SentCommand) => command.comment === 'due' || command.limit === 1;
  const sent = [...few.sent, ...many.sent].filter((each) => !needsNoFilter(each) || !isEmpty(each.command.filter));
  expect(sent.filter(({ name }) => name === 'getMore')).toEqual([]);
  expect([
    ...new Set(
      sent
        .filter(({ name, command }) => name === 'find' && !command.projection && !READ_WHOLE.has(command.find))
        .map(shapeOf),
    ),
  ]).toEqual([]);
  const plans = await explainPlans((name) => product.db(name.slice(name.lastIndexOf('_') + 1) as 'auth'), sent);
  const explained = plans ? `${plans.length} queries explained` : 'this engine has no explain';
  const commands = Object.entries(many.least).map(([name, count]) => `${name} ${count}`);
  process.stdout.write(`cost: ${commands.length} calls, ${explained}; commands a call: ${commands.join(' · ')}\n`);
  if (!plans) return;
  expect(plans.length).toBeGreaterThan(40);
  // MongoDB reads no documents to count a whole collection. The list of chapters contains all of them.
  const unread = /^auth\.newsletter_subscribers count undefined$|^chapters\.chapters find \{\}$/;
  expect(
    plans.filter(({ stages, shape }) => stages.includes('COLLSCAN') && !unread.test(shape)).map(({ shape }) => shape),
  ).toEqual([]);
  // Only searches and the chat's check for new messages in several chapters sort; all other queries read in index
  // order. A search of events sorts the keys of at most 1,000 ids. A person has few sessions and creates few events in
  // a day, and few proposals wait.
  const sorts = [
    /ord(?:s|Text)":\{"\$regex|\$or":\[\{"chapterId/,
    /^events\.events find \{"\$and":\[\{"_id":\{"\$in"/,
    /^auth\.(?:sessions find \{"userId|proposals find \{"state)/,
    /^events\.event(?:s|series) find \{"createdBy/,
  ];
  // Jobs sort what is due in a short interval.
  const ofJobs = /"(startTime|offer\.endsAt|subscription\.paidUntil)":\{"\$gte":/;
  const isKnown = (shape: string) => [...sorts, ofJobs, unread].some((known) => known.test(shape));
  expect(
    plans.filter(({ shape, stages }) => stages.includes('SORT') && !isKnown(shape)).map(({ shape }) => shape),
  ).toEqual([]);
});
