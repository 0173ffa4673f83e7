import { setTimeout as pause } from 'node:timers/promises';
import { chatClientEvents } from '@meridian/shared-types/schemas';
import { isBackgroundCommand } from '../store-commands/background-commands';
import { callNameOf, WRITES } from '../product/contract-calls';
import type { MongoProxy } from '../store-commands/mongo-proxy';
import type { SentCommand } from '../store-commands/sent-command';
import { shapeOf } from '../store-commands/query-plans';
import type { Prepare, Send } from './sample-calls';

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
 * The calls that may send more than 25 commands. A new account starts with a membership. Deleting an account removes
 * the user from every service. A merge of two accounts counts and moves the data of every service, and a merge of two
 * chapters moves all data of one. A suspension ends what its person has planned, and their places on waiting lists. A
 * link for two-factor authentication of a site admin is proposed to a second one.
 */
const MAX_COMMANDS: Record<string, number> = {
  'auth.register': 28,
  'accounts.invite': 28,
  'auth.deleteAccount': 80,
  'accounts.remove': 80,
  'accounts.mergePreview': 32,
  'accounts.suspend': 28,
  'accounts.issueEnrollment': 27,
  'accounts.merge': 184,
  'chapters.merge': 40,
};
const USUAL_LIMIT = 25;
export const findLimit = (name: string): number => MAX_COMMANDS[callNameOf(name)] ?? USUAL_LIMIT;

const MAX_RUNS = 8;
/** After this many runs, the last ones ran without background work. */
const QUIET_RUNS = 4;

export interface Costs {
  /** The smallest number of several runs, which contains no background commands. */
  least: Record<string, number>;
  /** The largest number of several runs, for example that of a retried transaction. */
  most: Record<string, number>;
  /** The commands of the smallest run. */
  commands: Record<string, string[]>;
  sent: SentCommand[];
}
/**
 * Returns whether a command reads the list of all chapters, which the gateway and other services read once a minute.
 */
const isListOfChapters = ({ name, command }: SentCommand): boolean =>
  name === 'find' && command.find === 'chapters' && Object.keys(Object(command.filter)).length === 0;

/**
 * Returns whether a command looks up former accounts. Services look them up together for unknown users, which depend on
 * earlier calls.
 */
const isLookupOfFormer = ({ name, command }: SentCommand): boolean =>
  name === 'find' && command.find === 'mergedAccounts';

/**
 * Returns whether a command looks up the receiver or the chapter of a notice. The notifications service does this some
 * time after the call that caused the notice. Calls also look up one user.
 */
const isLookupOfNotice = ({ name, command }: SentCommand): boolean => {
  const { [name]: collection, filter } = command;
  const filtered = name === 'find' ? Object.keys(Object(filter)).join() : '';
  return (
    (collection === 'users' && filtered === '_id,removalPending') ||
    (collection === 'accountTokens' && filtered === 'userId,kind,expiresAt') ||
    (collection === 'proposals' && filtered === 'told.userId') ||
    (collection === 'chapters' && filtered === '_id' && '$in' in Object(Object(filter)._id))
  );
};
/** The number of lookups that are not counted, those of two notices. More of them belong to the call. */
const NOTICE_LOOKUPS = 6;
const withoutNotices = (commands: readonly SentCommand[]): SentCommand[] => {
  let left = NOTICE_LOOKUPS;
  return commands.filter((command) => !isLookupOfNotice(command) || left-- <= 0);
};

/**
 * Returns whether a command counts the readers of announcements. A list does so once for each set of chapters among its
 * announcements, so at most once for each entry of a page.
 */
const isCountOfReaders = ({ name, command }: SentCommand): boolean =>
  name === 'aggregate' &&
  command.aggregate === 'people' &&
  Object.keys(Object((command.pipeline as { $match?: object }[])[0]?.$match)).join() === 'isActive,places.chapterId';

/** The fields by which the caller's session is found, and then its user. */
const IDENTITY_FILTERS: Record<string, string> = { sessions: 'tokenHash,expiresAt', users: '_id' };

/**
 * Removes the lookups of the callers' sessions, and of a user after each of them. The gateway caches identities for
 * half a second, so their number depends on the time of the previous call.
 */
function withoutIdentities(commands: readonly SentCommand[]): SentCommand[] {
  let users = 0;
  return commands.filter(({ name, command }) => {
    const filtered = name === 'find' && Object.keys(Object(command.filter)).join();
    if (filtered !== IDENTITY_FILTERS[String(command.find)]) return true;
    if (command.find === 'users' && users === 0) return true;
    users += command.find === 'users' ? -1 : 1;
    return false;
  });
}

const isOfCall = (command: SentCommand): boolean =>
  DATA_COMMANDS.has(command.name) &&
  !isBackgroundCommand(command) &&
  !isListOfChapters(command) &&
  !isLookupOfFormer(command) &&
  !isCountOfReaders(command);

/** Waits until the services have finished the work of the preparation, for at most 3 s. */
async function untilQuiet(proxy: MongoProxy): Promise<void> {
  for (let waits = 0; waits < 15; waits += 1)
    if (!(await proxy.commandsDuring(() => pause(200))).some(isOfCall)) return;
}

/**
 * Returns the commands of a call. If several services take part and one is slow, work may continue after the response;
 * its commands count as well. No job may send the same commands meanwhile.
 */
async function listCommands(proxy: MongoProxy, send: Send, goesOn: boolean): Promise<SentCommand[]> {
  const sent = await proxy.commandsDuring(async () => {
    await send();
    if (goesOn) await untilQuiet(proxy);
  });
  return sent.filter(({ name }) => DATA_COMMANDS.has(name));
}

interface Measured {
  proxy: MongoProxy;
  calls: Record<string, Prepare>;
}

/**
 * Counts the commands of calls. Repeats a call until two runs have the smallest number, or until one run has at most as
 * many as the largest in `before`.
 */
export async function measureCosts({ proxy, calls }: Measured, before?: Costs): Promise<Costs> {
  const cost: Costs = { least: {}, most: {}, commands: {}, sent: [] };
  for (const [name, prepare] of Object.entries(calls)) {
    const isRead = !WRITES.includes(callNameOf(name));
    if (name in chatClientEvents) await (await prepare())();
    const runs: number[] = [];
    const isDone = () => {
      const least = Math.min(...runs);
      if (runs.length >= MAX_RUNS) return true;
      if (before) return least <= before.most[name]!;
      const isAgreed = runs.filter((count) => count === least).length > 1;
      return isAgreed && (runs.length >= QUIET_RUNS || least <= findLimit(name));
    };
    while (!isDone()) {
      const send = await prepare();
      const goesOn = findLimit(name) > USUAL_LIMIT;
      if (goesOn || runs.length >= (before ? 1 : 2)) await untilQuiet(proxy);
      const work = () => listCommands(proxy, send, goesOn);
      const sent = await (isRead ? work() : proxy.withoutBackgroundJobs(work));
      cost.sent.push(...sent);
      const ofCall = withoutIdentities(withoutNotices(sent.filter(isOfCall)));
      if (ofCall.length <= Math.min(...runs)) cost.commands[name] = ofCall.map(shapeOf);
      runs.push(ofCall.length);
    }
    cost.least[name] = Math.min(...runs);
    cost.most[name] = Math.max(...runs);
  }
  return cost;
}
