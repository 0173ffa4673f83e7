import { processorTime } from './processor-time';
import { median } from './statistics';

/** Something that serves requests: the product, or a peer. */
export interface Variant {
  name: string;
  /** Its processes by program. */
  pids: () => Record<string, number | undefined>;
  /** Requests before the first round, until code is compiled and connections are open. */
  warmUp: number;
  /** Sends this many requests. */
  run: (count: number) => Promise<void>;
}

/** Microseconds of processor time of a request: of each program, and of all together. */
export type Cost = Record<string, number> & { sum: number };

export interface RoundOptions {
  rounds: number;
  count: number;
}

/**
 * Measures variants in interleaved rounds, each round in another order. Ratios of one round hold on a busy machine,
 * where times of different rounds do not. Resolves to the cost of each variant in each round.
 */
export async function measureRounds(variants: Variant[], { rounds, count }: RoundOptions) {
  const costs = new Map<string, Cost[]>(variants.map(({ name }) => [name, []]));
  for (const { run, warmUp } of variants) await run(warmUp);
  for (let round = 0; round < rounds; round += 1) {
    const order = variants.map((_, index) => variants[(index + round) % variants.length]);
    for (const variant of order) if (variant) costs.get(variant.name)?.push(await costOf(variant, count));
  }
  return costs;
}

/** What a number of requests costs. */
export async function costOf({ pids, run }: Pick<Variant, 'pids' | 'run'>, count: number): Promise<Cost> {
  const read = () =>
    Object.entries(pids()).flatMap(([name, pid]) => (pid === undefined ? [] : [[name, processorTime(pid)] as const]));
  const before = new Map(read());
  await run(count);
  const each = read().map(([name, time]) => [name, (time - (before.get(name) ?? 0)) / count] as const);
  return { ...Object.fromEntries(each), sum: each.reduce((sum, [, cost]) => sum + cost, 0) };
}

/** The median of a program's cost. */
export const medianCost = (costs: readonly Cost[] = [], program = 'sum'): number =>
  median(costs.map((cost) => cost[program] ?? 0));

/** The same rounds, with what these programs cost alone. */
export const costsOf = (costs: readonly Cost[] = [], programs: readonly string[]): Cost[] =>
  costs.map((cost) => ({ sum: programs.reduce((sum, program) => sum + (cost[program] ?? 0), 0) }));

export interface Ratio {
  median: number;
  least: number;
  most: number;
}

/** How often one variant contains another one's cost: the ratios of the same rounds. */
export function ratioOf(costs: readonly Cost[] = [], peers: readonly Cost[] = []): Ratio {
  const ratios = costs.map(({ sum }, round) => sum / (peers[round]?.sum ?? NaN));
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

/** A ratio as in RESULTS.md: the median, the least and the most. */
export const ratioText = ({ median: middle, least, most }: Ratio): string =>
  `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
