import { table, type Limit, type Outcome, type Size } from './comparison';
import { writeResult } from './results';

interface Case extends Size {
  /** The question that the case answers in RESULTS.md. */
  question: string;
  load: () => Promise<{ measure: (size: Size) => Promise<Outcome> }>;
  /** The size of a short run, if the case is one of the `gates`. */
  gate?: Size;
}

const CASES: Record<string, Case> = {
  gateway: {
    question: 'What does the gateway add to a GET of 1 kB, compared with nginx and with http-proxy-middleware?',
    load: () => import('./cases/gateway'),
    ...{ rounds: 7, count: 2000, gate: { rounds: 3, count: 1000 } },
  },
  sockets: {
    question: 'What does a frame of a WebSocket through the gateway cost, compared with nginx?',
    load: () => import('./cases/sockets'),
    ...{ rounds: 9, count: 4000, gate: { rounds: 3, count: 2000 } },
  },
  'conditional-get': {
    question: 'What does a list of 50 events cost that the visitor has already, and what does the cache save?',
    load: () => import('./cases/conditional-get'),
    ...{ rounds: 7, count: 1500, gate: { rounds: 3, count: 600 } },
  },
  'signed-in-reads': {
    question: 'What do reads of a member cost all processes, compared with one read with the database driver?',
    load: () => import('./cases/signed-in-reads'),
    ...{ rounds: 5, count: 600, gate: { rounds: 3, count: 300 } },
  },
  login: {
    question: 'What does a login cost, compared with the check of its password hash alone?',
    load: () => import('./cases/login'),
    ...{ rounds: 5, count: 200 },
  },
  growth: {
    question: 'Do lists of members and messages cost more when there are a hundred times as many?',
    load: () => import('./cases/growth'),
    ...{ rounds: 7, count: 60 },
  },
  'chat-deliveries': {
    question: 'What does the delivery of a chat message cost, compared with bare Socket.IO with its Redis adapter?',
    load: () => import('./cases/chat-deliveries'),
    ...{ rounds: 5, count: 1200 },
  },
  'store-at-size': {
    question: 'How do start, memory and operations of the embedded store depend on the documents in it?',
    load: () => import('./cases/store-at-size'),
    ...{ rounds: 5, count: 2000 },
  },
  'first-load': {
    question: 'What do modules at run time cost a first visit, compared with the same page as a single bundle?',
    load: () => import('./cases/first-load'),
    ...{ rounds: 5, count: 1 },
  },
  'slow-line': {
    question:
      'When can a visitor read a public event and a chapter on a slow line, compared with when the scripts run?',
    load: () => import('./cases/slow-line'),
    ...{ rounds: 5, count: 1 },
  },
  start: {
    question: 'How long does `npm start` take in a new clone, compared with an empty build of as many modules?',
    load: () => import('./cases/start'),
    ...{ rounds: 5, count: 1 },
  },
};
/** The argument that runs the short checks; it is not a case. */
const GATES = 'gates';
/** The ratio by which a short run may miss its limit, because it is less exact and machines differ. */
const MARGIN = 1.25;

/** Runs a case. A run that is smaller than usual, or of a part, is not written. */
async function runCase(name: string, { question, load, rounds, count }: Case): Promise<void> {
  const size = { rounds: Number(process.env.BENCH_ROUNDS ?? rounds), count: Number(process.env.BENCH_COUNT ?? count) };
  const { text } = await (await load()).measure(size);
  const result = size.rounds * size.count > 1 ? `${size.rounds} rounds of ${size.count}.\n\n${text}` : text;
  console.log(result);
  const isWhole = size.rounds >= rounds && size.count >= count && !process.env.BENCH_ONLY && !process.env.BENCH_SIZES;
  if (isWhole) writeResult(name, question, result);
}

/** Runs short versions of the cases, and sets the exit code to 1 if a limit is exceeded by more than the margin. */
async function runGates(): Promise<void> {
  const limits: Limit[] = [];
  for (const { load, gate } of Object.values(CASES))
    if (gate) limits.push(...(await (await load()).measure(gate)).limits);
  const rows = limits.map(({ name, value, goal, reached = goal }) => {
    const isMet = value <= Math.max(goal, reached) * MARGIN;
    if (!isMet) process.exitCode = 1;
    return [name, Math.max(goal, reached).toFixed(3), value.toFixed(3), isMet ? 'met' : '**missed**'];
  });
  console.log(`${table(['limit', 'at most', 'measured', ''], rows)}\n\n«met» allows a margin of ${MARGIN}.`);
}

const wanted = process.argv.slice(2);
for (const name of wanted.length ? wanted : Object.keys(CASES)) {
  const found = CASES[name];
  if (name === GATES) await runGates();
  else if (found) await runCase(name, found);
  else throw new Error(`There is no case ${name}; there are ${[...Object.keys(CASES), GATES].join(', ')}.`);
}
process.exit(); // The process ends even if connections are still open.
