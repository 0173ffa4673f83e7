import { compareCosts, type Cost, type Ratio } from '../rounds';

/** Returns the costs of one program in the field `sum`. */
export const only = (costs: readonly Cost[] = [], program: string): Cost[] =>
  costs.map((cost) => ({ sum: cost[program] ?? NaN }));

/** Returns the ratio of the cost of one program to that of a peer in the same rounds. */
export const ratioOfProgram = (costs: readonly Cost[] = [], peers: readonly Cost[] = [], program = 'sum'): Ratio =>
  compareCosts(only(costs, program), only(peers, program));

export const ratioText = ({ median, least, most }: Ratio): string =>
  `${median.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`;
