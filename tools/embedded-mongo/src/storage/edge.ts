import { compareValues, RANK, rankOf } from '../bson/values';

/** A place between values, where a range begins or ends: just below or above a value, all values of a type, or everything. */
export class Edge {
  /** `side` is -1 for below and 1 for above. A prefix stands for every text that begins with it. */
  constructor(private readonly side: -1 | 1, private readonly rank?: number, private readonly value?: unknown, private readonly isPrefix = false) {}

  /** Where this lies beside a value; never on it. */
  compareTo(value: unknown): number {
    const type = this.rank === undefined ? 0 : this.rank - rankOf(value);
    if (type !== 0 || this.value === undefined || (this.isPrefix && String(value).startsWith(String(this.value)))) return type || this.side;
    return compareValues(this.value, value) || this.side;
  }

  /** Below or above every text that begins so. */
  static ofPrefix(side: -1 | 1, prefix: string): Edge {
    return new Edge(side, RANK.string, prefix, true);
  }
}

export const LOWEST = new Edge(-1);
export const HIGHEST = new Edge(1);
