import { processorTime } from './processor-time';
import { median } from './statistics';

/** A system that serves requests: the product, or a peer. */
export interface Variant {
  name: string;
  /** The process ids, by program. */
  pids: () => Record<string, number | undefined>;
  /** The number of requests before the first round, which compile code and open connections. */
  warmUp: number;
  /** Sends this many requests. */
  run: (count: number) => Promise<void>;
}

/** The processor time of a request in µs, for each program and in `sum` for all together. */
export type Cost = Record<string, number> & { sum: number };

export interface RoundOptions {
  rounds: number;
  count: number;
}

/**
 * Measures variants in interleaved rounds, each round in another order. Ratios within a round are valid on a busy
 * machine; times of different rounds are not comparable. Resolves to the cost of each variant in each round.
 */
export async function measureRounds(variants: Variant[], { rounds, count }: RoundOptions) {
  const costs = new Map<string, Cost[]>(variants.map(({ name }) => [name, []]));
  for (const { run, warmUp } of variants) await run(warmUp);
  for (let round = 0; round < rounds; round += 1) {
    const order = variants.map((_, index) => variants[(index + round) % variants.length]);
    for (const variant of order) if (variant) costs.get(variant.name)?.push(await measureCost(variant, count));
  }
  return costs;
}

/** Returns the cost of a number of requests. */
export async function measureCost({ pids, run }: Pick<Variant, 'pids' | 'run'>, count: number): Promise<Cost> {
  const read = () =>
    Object.entries(pids()).flatMap(([name, pid]) => (pid === undefined ? [] : [[name, processorTime(pid)] as const]));
  const before = new Map(read());
  await run(count);
  const each = read().map(([name, time]) => [name, (time - (before.get(name) ?? 0)) / count] as const);
  return { ...Object.fromEntries(each), sum: each.reduce((sum, [, cost]) => sum + cost, 0) };
}

/** Returns the median cost of a program. */
export const medianCost = (costs: readonly Cost[] = [], program = 'sum'): number =>
  median(costs.map((cost) => cost[program] ?? 0));

/** Returns the costs of the same rounds for these programs alone. */
export const sumCosts = (costs: readonly Cost[] = [], programs: readonly string[]): Cost[] =>
  costs.map((cost) => ({ sum: programs.reduce((sum, program) => sum + (cost[program] ?? 0), 0) }));

export interface Ratio {
  median: number;
  least: number;
  most: number;
}

/** Returns the ratios of the costs of two variants in the same rounds. */
export function compareCosts(costs: readonly Cost[] = [], peers: readonly Cost[] = []): Ratio {
  const ratios = costs.map(({ sum }, round) => sum / (peers[round]?.sum ?? NaN));
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

/** Returns a ratio as RESULTS.md shows it: the median, the smallest and the largest. */
export const ratioText = ({ median: middle, least, most }: Ratio): string =>
  `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
