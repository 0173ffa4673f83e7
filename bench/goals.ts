import { tableHead, tableRow } from './table';
import type { RoundOptions } from './rounds';
import { writeResult } from './results';

/** Something that was measured, and the most that it may be. */
export interface Goal {
  name: string;
  value: number;
  most: number;
}

/** What a case found: tables in Markdown, and its goals. */
export interface Outcome {
  text: string;
  goals: readonly Goal[];
}

/** A case that can also run short, as a gate. */
export type Measure = (size: RoundOptions) => Promise<Outcome>;

/** Whether a goal is met, or missed by less than the margin: 1.25 stands for a quarter. */
export const isMet = ({ value, most }: Goal, margin = 1): boolean => value <= most * margin;

/** The goals in a table. */
export const goalTable = (goals: readonly Goal[], margin = 1): string =>
  [
    tableHead(['goal', 'at most', 'measured', '']),
    ...goals.map((goal) =>
      tableRow([goal.name, goal.most.toFixed(3), goal.value.toFixed(3), isMet(goal, margin) ? 'met' : '**missed**']),
    ),
  ].join('\n');

/**
 * Runs a case in its usual size, or in that of the environment. A shorter one, or a part, is not written to
 * RESULTS.md.
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
