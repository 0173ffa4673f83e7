const MONTHS = 12;

/** A calendar month in UTC. `from` is its start, and `to` is the start of the next month. */
export interface Month {
  /** @example '2026-11' */
  month: string;
  from: Date;
  to: Date;
}

/** Returns the latest months in order, ending with the current one. */
export function lastMonths(now: Date, count = MONTHS): Month[] {
  const start = (ago: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
  return Array.from({ length: count }, (_, index) => count - 1 - index).map((ago) => ({
    month: start(ago).toISOString().slice(0, 7),
    from: start(ago),
    to: start(ago - 1),
  }));
}

/** The scope of numbers: a chapter, or the whole site. */
export type Scope = number | 'all';

/** Returns the id of the document of a month. @example monthKey('2026-11', 3) // '2026-11 3' */
export const monthKey = (month: string, scope: Scope): string => `${month} ${scope}`;
