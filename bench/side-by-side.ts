import { compareCosts } from './rounds';
import { median } from './statistics';

/** The measurements of two variants in the same rounds. */
export interface Comparison {
  own: number;
  peer: number;
  ratio: number;
  /** The median of the ratios, with the least and the most. @example '1.12 (1.05–1.31)' */
  text: string;
}

/** Compares the values of the same rounds: returns the medians, and the ratios within each round. */
export function compare(own: readonly number[], peers: readonly number[]): Comparison {
  const [costs, others] = [own, peers].map((values) => values.map((sum) => ({ sum })));
  const ratio = compareCosts(costs, others);
  const [middle, least, most] = [ratio.median, ratio.least, ratio.most].map((each) => each.toFixed(2));
  return { own: median(own), peer: median(peers), ratio: ratio.median, text: `${middle} (${least}–${most})` };
}
