import { readdirSync, readFileSync } from 'node:fs';

/** The number of rounds, and of requests or other units in each. */
export interface Size {
  rounds: number;
  count: number;
}

/** A system that does the same work as the others: the product, or a peer. */
export interface Variant {
  name: string;
  /** The process ids whose processor time counts, by program. */
  pids: () => Record<string, number | undefined>;
  /** The number of units before the first round, which compile code and open connections. Default: those of a round. */
  warmUp?: number;
  /** Does this many units of the work. */
  run: (count: number) => Promise<unknown>;
}

/**
 * A ratio with the largest value that meets its goal, and what is reached where the goal is missed for known reasons.
 */
export interface Limit {
  name: string;
  value: number;
  goal: number;
  reached?: number;
}

/** The result of a case: tables in Markdown, and the ratios that have a goal. */
export interface Outcome {
  text: string;
  limits: readonly Limit[];
}

/** The processor time of a unit in µs, by program. */
type Cost = Record<string, number>;

export interface ComparisonOptions {
  /** The variant that the others are compared with. */
  peer: string;
  /** The programs that have a column of their own. */
  programs?: readonly string[];
  /** A program, usually the store, without which a second ratio is given. */
  without?: string;
  /** The largest ratio that meets the goal, by variant; `reached` is the limit where it is missed for known reasons. */
  goals?: Record<string, Pick<Limit, 'goal' | 'reached'>>;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Returns a Markdown table. */
export const table = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Returns the median of the ratios within each round, and a text that also has the smallest and the largest. */
export function ratioOf(own: readonly number[] = [], peers: readonly number[] = []) {
  const ratios = own.map((value, round) => value / (peers[round] ?? NaN));
  const [middle, least, most] = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  return { value: middle, text: `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})` };
}

/**
 * Measures the processor time of variants in interleaved rounds, each round in another order. Ratios within a round are
 * valid on a busy machine; times of different rounds are not comparable.
 */
export async function compareCosts(
  variants: readonly Variant[],
  { rounds, count }: Size,
  { peer, programs = [], without, goals = {} }: ComparisonOptions,
): Promise<Outcome> {
  const costs = new Map<string, Cost[]>(variants.map(({ name }) => [name, []]));
  for (const { run, warmUp = count } of variants) await run(warmUp);
  for (let round = 0; round < rounds; round += 1)
    for (const index of variants.keys()) {
      const variant = variants[(index + round) % variants.length];
      if (variant) costs.get(variant.name)?.push(await measureCost(variant, count));
    }
  const all = (name: string, except?: string) =>
    (costs.get(name) ?? []).map((cost) =>
      Object.entries(cost).reduce((sum, [program, time]) => sum + (program === except ? 0 : time), 0),
    );
  const of = (name: string, program: string) => median((costs.get(name) ?? []).map((cost) => cost[program] ?? 0));
  const limits: Limit[] = [];
  const rows = variants.map(({ name }) => {
    const { value, text } = ratioOf(all(name), all(peer));
    const goal = goals[name];
    if (goal) limits.push({ name: `${name} ÷ ${peer}`, value, ...goal });
    return [
      name,
      ...programs.map((program) => of(name, program).toFixed(0)),
      median(all(name)).toFixed(0),
      text,
      ...(without ? [ratioOf(all(name, without), all(peer, without)).text] : []),
      goal ? `≤ ${goal.goal}` : '',
    ];
  });
  const columns = ['', ...programs, 'µs', `÷ ${peer}`, ...(without ? [`without ${without}`] : []), 'goal'];
  return { text: table(columns, rows), limits };
}

/** Returns the processor time of a unit for each program. */
async function measureCost({ pids, run }: Variant, count: number): Promise<Cost> {
  const read = () =>
    Object.entries(pids()).flatMap(([name, pid]) => (pid === undefined ? [] : [[name, processorTime(pid)] as const]));
  const before = new Map(read());
  await run(count);
  return Object.fromEntries(read().map(([name, time]) => [name, (time - (before.get(name) ?? 0)) / count]));
}

/**
 * Returns the processor time in µs that all threads of a process have used, from the scheduler's accounting (Linux).
 */
function processorTime(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(tasks).map((task) => {
    try {
      return Number(readFileSync(`${tasks}/${task}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      return 0; // The thread has ended since.
    }
  });
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1000;
}

/** Returns one outcome with the tables and limits of several, each table below its title. */
export const joinOutcomes = (outcomes: Readonly<Record<string, Outcome>>): Outcome => ({
  text: Object.entries(outcomes)
    .map(([title, { text }]) => `${title}:\n\n${text}`)
    .join('\n\n'),
  limits: Object.entries(outcomes).flatMap(([title, { limits }]) =>
    limits.map((limit) => ({ ...limit, name: `${title}: ${limit.name}` })),
  ),
});
