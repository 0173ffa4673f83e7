import { BUILT_FOLDER, startServerSide, type ServerSide } from '@meridian/launch/server-side';
import { startTestStore } from '@meridian/launch/test-store';
import { once } from 'node:events';
import { fork } from 'node:child_process';
import { load } from './load';
import { insertMembers, type Member } from './members';
import { writeResult } from './results';
import { measureRounds, medianCost, ratioOf, type Ratio, type Variant } from './rounds';
import { tableHead, tableRow } from './table';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const COUNT = Number(process.env.BENCH_COUNT ?? 600);
/** So many that none of them asks twice within a second. */
const MEMBERS = 3000;
const WARM_UP = Number(process.env.BENCH_WARM_UP ?? 1500);
/** Part of the names of the reads to measure, as `me, one`. */
const WANTED = process.env.BENCH_ONLY ?? '';
const PREFIX = 'bench_';
/** A folder of programs that were built before a change, as `dist/before`, to measure it side by side. */
const { BENCH_BESIDE } = process.env;

/** `peer`: the path at the raw driver; `from`: all requests of one member, or each of another one. */
interface Read {
  name: string;
  path: string;
  peer: (member: Member) => string;
  from: 'one member' | 'all members' | 'a visitor';
  goal: number;
}

const READS: readonly Read[] = [
  { name: 'me', path: '/api/auth/me', peer: ({ id }) => `/me?id=${id}`, from: 'one member', goal: 3 },
  { name: '50 events', path: '/api/events?limit=50', peer: () => '/events', from: 'one member', goal: 2 },
  { name: '50 people', path: '/api/directory?limit=50', peer: () => '/directory', from: 'one member', goal: 2 },
  { name: 'me', path: '/api/auth/me', peer: ({ id }) => `/me?id=${id}`, from: 'all members', goal: 3 },
  { name: '50 events', path: '/api/events?limit=50', peer: () => '/events', from: 'all members', goal: 2 },
  { name: '50 people', path: '/api/directory?limit=50', peer: () => '/directory', from: 'all members', goal: 2 },
  { name: 'chapters', path: '/api/chapters', peer: () => '/chapters', from: 'a visitor', goal: 2 },
];

/**
 * Signed-in reads through all programs of the product, beside one read with the driver in `node:http` on the same
 * store. The processor time of all programs counts.
 */
export async function run(): Promise<void> {
  const store = await startTestStore();
  const members = await insertMembers(store.url, PREFIX, { members: MEMBERS, events: 500 });
  const [first] = members;
  if (!first) throw new Error('there are no members');
  const started = [await startServerSide({ mongoUrl: store.url, databasePrefix: PREFIX })];
  if (BENCH_BESIDE) {
    process.env[BUILT_FOLDER] = BENCH_BESIDE;
    started.push(await startServerSide({ mongoUrl: store.url, databasePrefix: PREFIX }));
  }
  const raw = fork('bench/raw-reads.ts', [store.url, PREFIX], { execArgv: ['--import', 'tsx'] });
  const [port] = (await once(raw, 'message')) as [number];
  try {
    const lines: string[] = [];
    for (const read of READS.filter(({ name, from }) => `${name}, ${from}`.includes(WANTED))) {
      let at = 0;
      const next = (): Member => (read.from === 'all members' ? (members[(at += 1) % MEMBERS] ?? first) : first);
      const product = (name: string, { url, pids }: ServerSide): Variant => ({
        name,
        warmUp: WARM_UP,
        pids: () => ({ ...pids(), store: store.pid() }),
        run: (count) => {
          const headers = read.from === 'a visitor' ? undefined : () => ({ cookie: next().cookie });
          return load({ url: `${url}${read.path}`, count, ...(headers && { headers }) });
        },
      });
      const variants: Variant[] = [
        {
          name: 'raw',
          warmUp: WARM_UP * 3,
          pids: () => ({ raw: raw.pid, store: store.pid() }),
          run: (count) => load({ url: `http://127.0.0.1:${port}${read.peer(first)}`, count }),
        },
        ...started.map((server, index) => product(index ? 'before' : 'product', server)),
      ];
      const costs = await measureRounds(variants, { rounds: ROUNDS, count: COUNT });
      const [peers, own, before] = ['raw', 'product', 'before'].map((name) => costs.get(name));
      const each = ['gateway', 'auth', 'chapters', 'events', 'store'].map((program) =>
        medianCost(own, program).toFixed(0),
      );
      lines.push(
        tableRow([
          `${read.name}, ${read.from}`,
          ...each,
          medianCost(own).toFixed(0),
          medianCost(peers).toFixed(0),
          text(ratioOf(own, peers)),
          `≤ ${read.goal}`,
          ...(before ? [`${text(ratioOf(own, before))} of ${medianCost(before).toFixed(0)}`] : []),
        ]),
      );
      console.error(lines.at(-1));
    }
    const columns = ['read', 'gateway', 'auth', 'chapters', 'events', 'store', 'all', 'raw', 'ratio', 'goal'];
    const table = `${tableHead([...columns, ...(BENCH_BESIDE ? ['before'] : [])])}\n${lines.join('\n')}`;
    console.log(table);
    if (!BENCH_BESIDE && !WANTED)
      writeResult('signed-in-reads', `${ROUNDS} rounds of ${COUNT} requests, 16 at once.\n\n${table}`);
  } finally {
    raw.kill();
    for (const server of started) await server.close();
    await store.close();
  }
}

const text = ({ median, least, most }: Ratio): string =>
  `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
