import { BUILT_FOLDER, startServerSide, type ServerSide } from '@meridian/launch/server-side';
import { startTestStore } from '@meridian/launch/test-store';
import { forkProgram, type ForkedProgram } from './fork-program';
import { runCase, type Goal, type Measure, type Outcome } from './goals';
import { load } from './load';
import { cookieOf, insertMembers, type Member } from './members';
import { readsAfter, type Place, type Read } from './reads';
import {
  sumCosts,
  measureRounds,
  medianCost,
  compareCosts,
  ratioText,
  type RoundOptions,
  type Variant,
} from './rounds';
import { tableHead, tableRow } from './table';

const USUAL = { rounds: 5, count: 600 };
/** There are so many members that none sends two requests within a second. */
const MEMBERS = 3000;
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 1500);
/** A part of the names of the reads to measure, for example `me, one`. */
const WANTED = process.env.BENCH_ONLY ?? '';
const PREFIX = 'bench_';
/**
 * A folder with programs built before a change, for example `dist/before`, to measure both builds in the same rounds.
 */
const { BENCH_BESIDE } = process.env;
/**
 * The largest allowed costs for a list, as ratios to the raw driver: gateway and service together, and the service
 * alone.
 */
const LIST_GOALS = { 'gateway and service': 2, 'service alone': 1.25 };

/** The programs that are compared on the same store. */
interface Programs {
  /** The product, and the build from before a change. */
  started: ServerSide[];
  raw: ForkedProgram;
  storePid: () => number | undefined;
  members: readonly Member[];
}

/**
 * Measures signed-in reads through all processes of the product, compared with one read with the driver in `node:http`
 * on the same store. The processor time of all processes counts; for lists that of gateway and service alone counts as
 * well.
 */
export const measure: Measure = async (size) => {
  const store = await startTestStore();
  const closing: (() => unknown)[] = [() => store.close()];
  try {
    const members = await insertMembers(store.url, PREFIX, { members: MEMBERS, events: 500, chapters: 50, homes: 1 });
    const raw = await forkProgram('bench/raw-reads.ts', [store.url, PREFIX]);
    closing.unshift(raw.close);
    const started: ServerSide[] = [];
    for (const folder of [undefined, ...(BENCH_BESIDE ? [BENCH_BESIDE] : [])]) {
      if (folder) process.env[BUILT_FOLDER] = folder;
      const server = await startServerSide({ mongoUrl: store.url, databasePrefix: PREFIX });
      closing.unshift(() => server.close());
      started.push(server);
    }
    const programs = { started, raw, storePid: store.pid, members };
    const outcomes: Outcome[] = [];
    for (const read of readsAfter(await placeOfLaterPage(programs)))
      if (nameOf(read).includes(WANTED)) {
        outcomes.push(await measureRead(read, programs, size));
        console.error(outcomes.at(-1)?.text);
      }
    const each = ['gateway', 'auth', 'chapters', 'events', 'store'];
    const ofLists = Object.keys(LIST_GOALS).map((name) => `${name} ÷ raw alone`);
    const columns = ['read', ...each, 'all', 'raw', 'all ÷ raw', ...ofLists, ...(BENCH_BESIDE ? ['÷ before'] : [])];
    return {
      text: [tableHead(columns), ...outcomes.map(({ text }) => text)].join('\n'),
      goals: outcomes.flatMap(({ goals }) => goals),
    };
  } finally {
    for (const close of closing) await close();
  }
};

const nameOf = ({ name, from }: Read): string => `${name}, ${from}`;

async function measureRead(
  read: Read,
  { started, raw, storePid, members }: Programs,
  size: RoundOptions,
): Promise<Outcome> {
  const [first] = members;
  if (!first) throw new Error('there are no members');
  let at = 0;
  const next = (): Member => (read.from === 'all members' ? (members[(at += 1) % members.length] ?? first) : first);
  const product = (name: string, { url, pids }: ServerSide): Variant => ({
    name,
    warmUp: WARM_UP,
    pids: () => ({ ...pids(), store: storePid() }),
    run: (count) => {
      const headers = read.from === 'a visitor' ? undefined : () => ({ cookie: cookieOf(next(), url) });
      return load({ url: `${url}${read.path}`, count, ...(headers && { headers }) });
    },
  });
  const peer: Variant = {
    name: 'raw',
    warmUp: WARM_UP * 3,
    pids: () => ({ raw: raw.pid, store: storePid() }),
    run: (count) => load({ url: `${raw.url}${read.peer(first)}`, count }),
  };
  const variants = [peer, ...started.map((server, index) => product(index ? 'before' : 'product', server))];
  const costs = await measureRounds(variants, size);
  const [peers, own, before] = ['raw', 'product', 'before'].map((name) => costs.get(name));

  const rawAlone = sumCosts(peers, ['raw']);
  const ofLists = read.isList
    ? {
        'gateway and service': compareCosts(sumCosts(own, ['gateway', read.service]), rawAlone),
        'service alone': compareCosts(sumCosts(own, [read.service]), rawAlone),
      }
    : undefined;
  const listGoals = ofLists
    ? (['gateway and service', 'service alone'] as const).map((part): Goal => {
        const { median: value } = ofLists[part];
        return { name: `${nameOf(read)}: ${part} ÷ raw alone`, value, most: LIST_GOALS[part] };
      })
    : [];
  const all = compareCosts(own, peers);
  return {
    text: tableRow([
      nameOf(read),
      ...['gateway', 'auth', 'chapters', 'events', 'store'].map((name) => medianCost(own, name).toFixed(0)),
      medianCost(own).toFixed(0),
      medianCost(peers).toFixed(0),
      ratioText(all),
      ...(ofLists ? Object.values(ofLists).map(ratioText) : ['', '']),
      ...(before ? [`${ratioText(compareCosts(own, before))} of ${medianCost(before).toFixed(0)}`] : []),
    ]),
    goals: [
      ...(read.goal ? [{ name: `${nameOf(read)}: all ÷ raw`, value: all.median, most: read.goal }] : []),
      ...listGoals,
    ],
  };
}

/** Returns the event after which a later page begins. */
async function placeOfLaterPage({ started: [server], members: [member] }: Programs): Promise<Place> {
  if (!server) throw new Error('there is no server');
  const headers = { cookie: cookieOf(member, server.url) };
  const response = await fetch(`${server.url}/api/events?limit=100`, { headers });
  const place = ((await response.json()) as Place[]).at(-1);
  if (!place) throw new Error('there are no events');
  return place;
}

export const run = (): Promise<void> =>
  runCase('signed-in-reads', measure, USUAL, { isPart: !!BENCH_BESIDE || !!WANTED });
