const MONTHS = 12;

/** A calendar month in UTC: `from` is its beginning, `to` that of the next. */
export interface Month {
  /** @example '2026-11' */
  month: string;
  from: Date;
  to: Date;
}

/** The last months, in order; the current one is last. */
export function lastMonths(now: Date, count = MONTHS): Month[] {
  const start = (ago: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
  return Array.from({ length: count }, (_, index) => count - 1 - index).map((ago) => ({
    month: start(ago).toISOString().slice(0, 7),
    from: start(ago),
    to: start(ago - 1),
  }));
}

/** Of which the numbers are: of a chapter, or of the whole site. */
export type Scope = number | 'all';

/** The id of what is stored of a month. @example monthKey('2026-11', 3) // '2026-11 3' */
export const monthKey = (month: string, scope: Scope): string => `${month} ${scope}`;
