import { setTimeout as pause } from 'node:timers/promises';
import { chatClientEvents } from '@meridian/shared-types/schemas';
import { isBackgroundCommand } from '../background-commands';
import { WRITES } from '../contract-calls';
import { HERE, type Harness, type Visitor } from '../harness';
import { insertPerson } from '../insert-person';
import type { MongoProxy } from '../mongo-proxy';
import type { SentCommand } from '../sent-command';
import { shapeOf } from '../query-plans';
import type { Send } from './prepare';
import type { Prepare } from './prepare';

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
/**
 * Calls that may cost more than 25 commands: a new account has a membership from the start, deleting one removes the
 * person from every service, a merge of two accounts counts and moves what every service has, and one of two chapters
 * all that a chapter has.
 */
const MOST_COMMANDS: Record<string, number> = {
  'auth.register': 28,
  'accounts.invite': 28,
  'auth.deleteAccount': 65,
  'accounts.remove': 65,
  'accounts.mergePreview': 30,
  'accounts.merge': 180,
  'chapters.merge': 40,
};
const USUAL_LIMIT = 25;
export const limitOf = (name: string): number => MOST_COMMANDS[name] ?? USUAL_LIMIT;

const MOST_RUNS = 8;
/** After so many runs the last ones were made when nothing else was going on. */
const QUIET_RUNS = 4;
/** The call of a variant. */
export const callOf = (name: string): string => name.split(' ')[0]!.replace(/,$/, '');
export interface Costs {
  /** The smallest of several runs: without background commands that happened to run. */
  least: Record<string, number>;
  /** The largest: nothing was remembered. Services remember who asks, and lists, for half a second. */
  most: Record<string, number>;
  /** The commands of the smallest run. */
  commands: Record<string, string[]>;
  sent: SentCommand[];
}
/** The list of all chapters: remembered where calls ask for it, and read by the gateway each minute. */
const isListOfChapters = ({ name, command }: SentCommand): boolean =>
  name === 'find' && command.find === 'chapters' && Object.keys(Object(command.filter)).length === 0;

/** Former accounts are looked up, all at once, where somebody is not known: who that is depends on earlier calls. */
const isLookupOfFormer = ({ name, command }: SentCommand): boolean =>
  name === 'find' && command.find === 'mergedAccounts';

/**
 * Whom a notice is for, and of which chapter: looked up by the program of notifications, some time after the call that
 * led to it. Calls look up one person too.
 */
const isLookupOfNotice = ({ name, command }: SentCommand): boolean => {
  const { [name]: collection, filter } = command;
  const filtered = name === 'find' ? Object.keys(Object(filter)).join() : '';
  return (
    (collection === 'users' && filtered === '_id,removalPending') ||
    (collection === 'accountTokens' && filtered === 'userId,kind,expiresAt') ||
    (collection === 'chapters' && filtered === '_id' && '$in' in Object(Object(filter)._id))
  );
};
/** Lookups that are not counted: of two notices. More of them belong to the call. */
const NOTICE_LOOKUPS = 6;
const withoutNotices = (commands: readonly SentCommand[]): SentCommand[] => {
  let left = NOTICE_LOOKUPS;
  return commands.filter((command) => !isLookupOfNotice(command) || left-- <= 0);
};

/** A write that reaches a service, even a refused one, makes it forget the lists of the last half second. */
const forgetLists = async (person: Visitor) => {
  const paths = ['/api/events', '/api/chapters/request-join'];
  const refused = await Promise.all(paths.map((path) => person.call('POST', path, { body: {} })));
  expect(refused.map(({ status }) => status)).toEqual([400, 400]);
};

const isOfCall = (command: SentCommand): boolean =>
  DATA_COMMANDS.has(command.name) &&
  !isBackgroundCommand(command) &&
  !isListOfChapters(command) &&
  !isLookupOfFormer(command);

/** Waits until what the preparation has left to programs is done, for 3 s at most. */
async function untilQuiet(proxy: MongoProxy): Promise<void> {
  for (let waits = 0; waits < 15; waits += 1)
    if (!(await proxy.commandsDuring(() => pause(200))).some(isOfCall)) return;
}

/**
 * The commands of a call. Those that many services do together may go on after the response where a service was slow:
 * what they do then belongs to them, too. No job may do the same meanwhile.
 */
async function commandsOf(proxy: MongoProxy, send: Send, goesOn: boolean): Promise<SentCommand[]> {
  const sent = await proxy.commandsDuring(async () => {
    await send();
    if (goesOn) await untilQuiet(proxy);
  });
  return sent.filter(({ name }) => DATA_COMMANDS.has(name));
}

interface Measured {
  proxy: MongoProxy;
  harness: Harness;
  calls: Record<string, Prepare>;
}

/** How many commands calls send: until two runs send the least, or until one sends no more than `before` at most. */
export async function measureCosts({ proxy, harness, calls }: Measured, before?: Costs): Promise<Costs> {
  const person = await insertPerson(harness, HERE);
  const cost: Costs = { least: {}, most: {}, commands: {}, sent: [] };
  for (const [name, prepare] of Object.entries(calls)) {
    const isRead = !WRITES.includes(callOf(name));
    if (name in chatClientEvents) await (await prepare())();
    const runs: number[] = [];
    const isDone = () => {
      const least = Math.min(...runs);
      if (runs.length >= MOST_RUNS) return true;
      if (before) return least <= before.most[name]!;
      const isAgreed = runs.filter((count) => count === least).length > 1;
      return isAgreed && (runs.length >= QUIET_RUNS || least <= limitOf(name));
    };
    while (!isDone()) {
      const send = await prepare();
      if (isRead) await forgetLists(person);
      const goesOn = limitOf(name) > USUAL_LIMIT;
      if (goesOn || runs.length >= (before ? 1 : 2)) await untilQuiet(proxy);
      const work = () => commandsOf(proxy, send, goesOn);
      const sent = await (isRead ? work() : proxy.withoutBackgroundJobs(work));
      cost.sent.push(...sent);
      const ofCall = withoutNotices(sent.filter(isOfCall));
      if (ofCall.length <= Math.min(...runs)) cost.commands[name] = ofCall.map(shapeOf);
      runs.push(ofCall.length);
    }
    cost.least[name] = Math.min(...runs);
    cost.most[name] = Math.max(...runs);
  }
  return cost;
}
