import { chatClientEvents } from '@meridian/shared-types/schemas';
import { avatarForm } from './avatar-form';
import { isBackgroundCommand } from './background-commands';
import { CALLS, WRITES } from './contract-calls';
import { directCalls } from './cost/direct-calls';
import { measuredCalls, type CostContext, type Prepare } from './cost/measured-calls';
import { measuredPages } from './cost/measured-pages';
import { letterCalls } from './cost/letter-calls';
import { noticeCalls } from './cost/notice-calls';
import { emitWithAck, HERE, startHarness, type Harness, type Visitor } from './harness';
import { insertBulkData } from './insert-bulk-data';
import { insertPerson } from './insert-person';
import { createMongoProxy, type MongoProxy, type SentCommand } from './mongo-proxy';
import { plansOf, shapeOf } from './query-plans';
import { SAMPLE_EVENT } from './sample-event';

jest.setTimeout(300_000);

let proxy: MongoProxy;
const harness = {} as Harness;
const context = { harness } as CostContext;
beforeAll(async () => {
  proxy = await createMongoProxy(process.env.MONGODB_URL!);
  const env = { all: { MONGODB_URL: proxy.url }, chat: { RECHECK_MS: '3600000' } };
  Object.assign(harness, await startHarness({ env }));
  const { member } = harness.personas;
  context.eventId = (await member.ok<{ id: string }>('POST', '/api/events', SAMPLE_EVENT)).id;
  await member.ok('POST', `/api/events/${context.eventId}/rsvp`, { status: 'attending' });
  await member.ok('POST', '/api/profile/avatar', avatarForm());
  context.socket = await member.socket();
  await emitWithAck(context.socket, 'join-chapter', HERE);
}, 60_000);
afterAll(async () => {
  context.socket?.disconnect();
  await harness.close?.();
  await proxy?.close();
}, 30_000);

const COSTS: Record<string, Prepare> = {
  ...measuredCalls(context),
  ...measuredPages(harness),
  ...noticeCalls(harness),
  ...directCalls(harness),
  ...letterCalls(harness),
};

/** Collections whose readers need whole documents. All other reads need a projection. */
const READ_WHOLE = new Set([
  'auditEntries',
  'auditOutbox',
  'conversations',
  'directMessages',
  'factOutbox',
  'facts',
  'letters',
  'preferences',
  'mails',
  'checkins',
  'eventseries',
  'endedSubscriptions',
  'tallies',
  'messages',
  'joinRequests',
  'memberships',
  'payments',
  'preferences',
  'sessions',
]);
const DATA_COMMANDS = new Set([
  'find',
  'getMore',
  'aggregate',
  'count',
  'distinct',
  'insert',
  'update',
  'delete',
  'findAndModify',
  'commitTransaction',
  'abortTransaction',
]);
const MOST_RUNS = 8;
/** The call of a variant. */
const callOf = (name: string): string => name.split(' ')[0]!.replace(/,$/, '');
interface Cost {
  /** The smallest of several runs: without background commands that happened to run. */
  least: Record<string, number>;
  /** The largest: nothing was remembered. Services remember who asks, and lists, for half a second. */
  most: Record<string, number>;
  /** The commands of the smallest run. */
  commands: Record<string, string[]>;
  sent: SentCommand[];
}
const named = ({ database, name, command }: SentCommand): string =>
  `${database.slice(database.lastIndexOf('_') + 1)}.${String(command[name])} ${name}`;

/** A write that reaches a service, even a refused one, makes it forget the lists of the last half second. */
const forgetLists = async (person: Visitor) => {
  const paths = ['/api/events', '/api/chapters/request-join'];
  const refused = await Promise.all(paths.map((path) => person.call('POST', path, { body: {} })));
  expect(refused.map(({ status }) => status)).toEqual([400, 400]);
};

/** How many commands calls send: until two runs send the least, or until one sends no more than `before` at most. */
async function measure(before?: Cost): Promise<Cost> {
  const person = await insertPerson(harness, HERE);
  const cost: Cost = { least: {}, most: {}, commands: {}, sent: [] };
  for (const [name, prepare] of Object.entries(COSTS)) {
    const isRead = !WRITES.includes(callOf(name));
    if (name in chatClientEvents) await (await prepare())();
    const runs: number[] = [];
    const isDone = () => {
      const least = Math.min(...runs);
      if (runs.length >= MOST_RUNS) return true;
      return before ? least <= before.most[name]! : runs.filter((count) => count === least).length > 1;
    };
    while (!isDone()) {
      const send = await prepare();
      if (isRead) await forgetLists(person);
      const sent = (await proxy.commandsDuring(send)).filter((command) => DATA_COMMANDS.has(command.name));
      cost.sent.push(...sent);
      const ofCall = sent.filter((command) => !isBackgroundCommand(command));
      if (ofCall.length <= Math.min(...runs)) cost.commands[name] = ofCall.map(named);
      runs.push(ofCall.length);
    }
    cost.least[name] = Math.min(...runs);
    cost.most[name] = Math.max(...runs);
  }
  return cost;
}

/** Calls that may cost more than 25 commands: deleting an account removes the person from every service. */
const MOST_COMMANDS: Record<string, number> = { 'auth.deleteAccount': 50 };

test('every call of the contract is measured', () => {
  const named = new Set(Object.keys(COSTS).map(callOf));
  expect([...named].sort()).toEqual([...new Set([...Object.keys(CALLS), ...WRITES])].sort());
});

test('no call needs more commands for ten times as much data, and every query uses an index', async () => {
  await insertBulkData(harness, 20);
  const few = await measure();
  await insertBulkData(harness, 180); // more than the driver reads at once by default
  const many = await measure(few);
  expect(Object.keys(many.least)).toEqual(Object.keys(few.least));
  const grown = Object.keys(many.least).filter((name) => many.least[name]! > (few.most[name] ?? 0));
  expect(grown.map((name) => [name, few.most[name], many.commands[name], few.commands[name]])).toEqual([]);
  expect(Object.entries(many.least).filter(([name, count]) => count > (MOST_COMMANDS[name] ?? 25))).toEqual([]);
  const sent = [...few.sent, ...many.sent];
  expect(sent.filter(({ name }) => name === 'getMore')).toEqual([]);
  expect([
    ...new Set(
      sent
        .filter(({ name, command }) => name === 'find' && !command.projection && !READ_WHOLE.has(command.find))
        .map(shapeOf),
    ),
  ]).toEqual([]);
  const plans = await plansOf((name) => harness.db(name.slice(name.lastIndexOf('_') + 1) as 'auth'), sent);
  const explained = plans ? `${plans.length} queries explained` : 'this engine has no explain';
  const commands = Object.entries(many.least).map(([name, count]) => `${name} ${count}`);
  process.stdout.write(`cost: ${commands.length} calls, ${explained}; commands a call: ${commands.join(' · ')}\n`);
  if (!plans) return;
  expect(plans.length).toBeGreaterThan(40);
  // A count of a whole collection is known without reading it.
  const unread = /^auth\.newsletter_subscribers count undefined$/;
  expect(
    plans.filter(({ stages, shape }) => stages.includes('COLLSCAN') && !unread.test(shape)).map(({ shape }) => shape),
  ).toEqual([]);
  // Only searches and the chat's check for new messages in several chapters sort; all others read in index order. A
  // search of events sorts the keys of at most 1,000 ids.
  const sorts = /ords":\{"\$regex|\$or":\[\{"chapterId|^events\.events find \{"\$and":\[\{"_id":\{"\$in"/;
  // Jobs sort what is due in a short interval.
  const ofJobs = /"(startTime|offer\.endsAt|subscription\.paidUntil)":\{"\$gte":/;
  const isKnown = (shape: string) => sorts.test(shape) || ofJobs.test(shape) || unread.test(shape);
  expect(
    plans.filter(({ shape, stages }) => stages.includes('SORT') && !isKnown(shape)).map(({ shape }) => shape),
  ).toEqual([]);
});
