import type { RouteName, Row } from '../samples/sample';
import { ROUTES } from '../samples/sample';
import { findCaller, SAMPLED_WRITES } from '../samples/prepare-write';
import { isSuccess, send } from '../matrix/run';
import type { Fixtures } from '../matrix/fixtures';
import { getPersona } from '../matrix/get-persona';
import { waitUntil, type Persona, type TestProduct } from '../product/test-product';
import { countOutcomes, outcomeOf, times, type Outcomes } from './outcomes';

/** The collections in which jobs write by themselves, or which what was delivered from another service changes. */
const OF_JOBS = new Set([
  'addressChoices',
  'auditEntries',
  'domainEvents',
  'dueRefunds',
  'leases',
  'mails',
  'notices',
  'passkeyChallenges',
  'pendingLogins',
  'personLocks',
  'planPrices',
  'sessions',
]);

/** The calls for which calls at once may end in another way than calls in order, and why that is right. */
const EXCEPTIONS: Partial<Record<RouteName, { mayAllSucceed?: true; mayStoreMore?: true; also?: string }>> = {
  // The first call ends the session of the others, which may have been checked before.
  'auth.endSession': { also: '404 not_found' },
  // Only the admin who decided may undo, until nothing is decided any more.
  'chapters.undoDecision': { also: '403 forbidden' },
  'viewAs.start': { mayAllSucceed: true },
  'viewAs.exit': { mayAllSucceed: true },
  'impersonation.start': { mayAllSucceed: true },
  'impersonation.exit': { mayAllSucceed: true },
  // Each call completes the same removal.
  'auth.deleteAccount': { mayAllSucceed: true },
  'accounts.remove': { mayAllSucceed: true },
  // Each edit is an entry of the log, and those that arrive together are not compared with each other.
  'chat.editMessage': { mayStoreMore: true },
  // The sample uses the same person again, whose choices are stored then.
  'preferences.saveByLink': { mayStoreMore: true },
  'auth.undoEmailChange': { mayStoreMore: true },
  'events.setPulse': { mayStoreMore: true },
};

/** The refusals that may replace a success when calls meet, because the caller may send the call again. */
const SEND_AGAIN = /^(?:409|429) |^401 sign_in_required$/;

/** The samples of all writes. */
export const RACED: readonly Row[] = [...SAMPLED_WRITES.values()];

/** Returns who sends the call: also a second admin, if the record does not belong to the caller. */
function listCallers(row: Row): Persona[] {
  const first = findCaller(row)!;
  const second = (['siteAdmin', 'chapterAdmin'] as const).find((each) => each !== first && isSuccess(row.expect[each]));
  return second && !row.fresh && !row.isOwn && first !== 'anonymous' ? [first, second] : [first];
}

const VERSIONS = 'versions of ';

/**
 * Returns the number of documents in each collection of a service, and the sum of their versions, in which a lost
 * update shows.
 */
async function countDocuments(product: TestProduct, route: RouteName): Promise<Record<string, number>> {
  const db = product.db(ROUTES.get(route)!.service);
  const names = (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const counted = names.filter((name) => !name.endsWith('Outbox') && !OF_JOBS.has(name)).sort();
  const entries = counted.map(async (name): Promise<[string, number][]> => {
    const totals = { _id: null, count: { $sum: 1 }, versions: { $sum: '$version' } };
    const [{ count, versions } = { count: 0, versions: 0 }] = await db
      .collection(name)
      .aggregate<{ count: number; versions: number }>([{ $group: totals }])
      .toArray();
    return [
      [name, count],
      [`${VERSIONS}${name}`, versions],
    ];
  });
  return Object.fromEntries((await Promise.all(entries)).flat());
}

/** Returns what has changed. New documents bring their own versions, so only those of existing ones are compared. */
function findChanges(before: Record<string, number>, after: Record<string, number>): Record<string, number> {
  const change = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  const isCompared = (name: string) => !name.startsWith(VERSIONS) || change(name.slice(VERSIONS.length)) === 0;
  const changed = Object.keys(after).filter((name) => change(name) !== 0 && isCompared(name));
  return Object.fromEntries(changed.map((name) => [name, change(name)]));
}

/** What several calls with the same input led to. */
interface Effect {
  outcomes: Outcomes;
  stored(): Promise<Record<string, number>>;
}

interface Sending {
  isAtOnce: boolean;
  /** Whether the callers are new people, who have stored nothing yet. */
  areNew: boolean;
}

async function sendSeveral(
  fixtures: Fixtures,
  row: Row,
  count: number,
  { isAtOnce, areNew }: Sending,
): Promise<Effect> {
  const { product } = fixtures;
  const callers = listCallers(row);
  const people = await Promise.all(
    callers.map((persona) => (areNew ? product.createPersona(persona) : getPersona(product, persona))),
  );
  const cell = { ...fixtures, persona: callers[0]!, person: people[0]!, isAllowed: true };
  const input = (await row.input?.(cell)) ?? {};
  const before = await countDocuments(product, row.route);
  const one = (index: number) => {
    const person = people[index % people.length]!;
    return send({ ...cell, person: person.frozen() }, row.route, input);
  };
  const responses = isAtOnce ? await Promise.all(times(count, one)) : [];
  for (let index = 0; !isAtOnce && index < count; index += 1) responses.push(await one(index));
  return {
    outcomes: countOutcomes(responses.map(outcomeOf)),
    stored: async () => findChanges(before, await countDocuments(product, row.route)),
  };
}

/**
 * Sends a call several times with the same input: with some records one after the other, and with others at once. The
 * calls that are sent at once must end as if they had been sent in some order: a call that succeeds once succeeds once,
 * the same refusals follow, and the same number of documents is stored. Resolves to what is wrong.
 */
export async function raceSample(fixtures: Fixtures, row: Row, count: number): Promise<string[]> {
  const byNew = await sendSeveral(fixtures, row, count, { isAtOnce: false, areNew: true });
  const areNew = byNew.outcomes.ok !== undefined; // Some records belong to the people of the fixtures.
  const inOrder = areNew ? byNew : await sendSeveral(fixtures, row, count, { isAtOnce: false, areNew });
  const expected = await inOrder.stored();
  const atOnce = await sendSeveral(fixtures, row, count, { isAtOnce: true, areNew });
  const { mayAllSucceed, mayStoreMore, also = '' } = EXCEPTIONS[row.route] ?? {};
  const [{ ok: most = 0 }, { ok = 0 }] = [inOrder.outcomes, atOnce.outcomes];
  const wrong = Object.keys(atOnce.outcomes).filter(
    (outcome) => outcome !== 'ok' && outcome !== also && !(outcome in inOrder.outcomes) && !SEND_AGAIN.test(outcome),
  );
  const shown = `${JSON.stringify(atOnce.outcomes)} instead of ${JSON.stringify(inOrder.outcomes)}`;
  if (wrong.length > 0 || ok === 0 || (!mayAllSucceed && (ok > most || (most === 1 && ok !== 1)))) return [shown];
  if (ok !== most || mayStoreMore) return [];
  const matches = async () => JSON.stringify(await atOnce.stored()) === JSON.stringify(expected);
  return waitUntil('the same is stored', matches, 5).then(
    () => [],
    async () => [`stored ${JSON.stringify(await atOnce.stored())} instead of ${JSON.stringify(expected)}`],
  );
}
