import type { ChapterHealth, MonthlyNumber, MonthlyNumberName } from '@meridian/shared-types';
import { ChapterNumberName, MonthlyNumberName as SiteNumberName } from '@meridian/shared-types/schemas';
import type { ChapterHealthDoc } from './chapter-health.model';
import { DEFINITIONS } from './definitions';
import type { MonthlyCounts, MonthlyCountsDoc } from './monthly-counts.model';
import { lastMonths, monthKey, type Scope } from './months';

type StoredMonth = { month: string; counts: Partial<MonthlyCountsDoc> };

/** Reads the stored counts of the last 12 months, oldest first, in one query by id. */
export async function storedMonths(
  MonthlyCounts: MonthlyCounts,
  scope: Scope,
  now = new Date(),
): Promise<StoredMonth[]> {
  const months = lastMonths(now).map(({ month }) => month);
  const stored = await MonthlyCounts.find({ _id: { $in: months.map((month) => monthKey(month, scope)) } }).lean();
  const known = new Map(stored.map((counts) => [counts._id, counts]));
  return months.map((month) => ({ month, counts: known.get(monthKey(month, scope)) ?? {} }));
}

export function toMonthlyNumber(name: MonthlyNumberName, months: readonly StoredMonth[]): MonthlyNumber {
  const { title, definition, unit, addsUp, charted, columns } = DEFINITIONS[name];
  return {
    name,
    title,
    definition,
    unit,
    addsUp,
    charted,
    columns: columns.map(({ header }) => header),
    months: months.map(({ month, counts }) => ({
      month,
      values: columns.map(({ valueOf }) => valueOf(counts) ?? null),
    })),
  };
}

export const toMonthlyNumbers = (scope: Scope, months: readonly StoredMonth[]): MonthlyNumber[] =>
  (scope === 'all' ? SiteNumberName : ChapterNumberName).options.map((name) => toMonthlyNumber(name, months));

export const toHealth = ({ _id: _, ...health }: ChapterHealthDoc): ChapterHealth => health;
