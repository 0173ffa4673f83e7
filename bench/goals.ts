import { tableHead, tableRow } from './table';
import type { RoundOptions } from './rounds';
import { writeResult } from './results';

/** A measured value, and the largest value that meets the goal. */
export interface Goal {
  name: string;
  value: number;
  most: number;
}

/** The result of a case: tables in Markdown, and its goals. */
export interface Outcome {
  text: string;
  goals: readonly Goal[];
}

/** A case that can also run as a short check of its goals. */
export type Measure = (size: RoundOptions) => Promise<Outcome>;

/** Returns whether a goal is met, or missed by less than the margin: 1.25 allows a quarter more. */
export const isMet = ({ value, most }: Goal, margin = 1): boolean => value <= most * margin;

/** Returns the goals as a table. */
export const goalTable = (goals: readonly Goal[], margin = 1): string =>
  [
    tableHead(['goal', 'at most', 'measured', '']),
    ...goals.map((goal) =>
      tableRow([goal.name, goal.most.toFixed(3), goal.value.toFixed(3), isMet(goal, margin) ? 'met' : '**missed**']),
    ),
  ].join('\n');

/**
 * Runs a case in its usual size, or in the size that the environment sets. A smaller run or a part of a case is not
 * written to RESULTS.md.
 */
export async function runCase(
  name: string,
  measure: Measure,
  usual: RoundOptions,
  { isPart = false }: { isPart?: boolean } = {},
): Promise<void> {
  const { BENCH_ROUNDS: rounds = usual.rounds, BENCH_COUNT: count = usual.count } = process.env;
  const size = { rounds: Number(rounds), count: Number(count) };
  const { text, goals } = await measure(size);
  const result = `${size.rounds} rounds of ${size.count}.\n\n${text}\n\n${goalTable(goals)}`;
  console.log(result);
  if (!isPart && size.rounds >= usual.rounds && size.count >= usual.count) writeResult(name, result);
}
