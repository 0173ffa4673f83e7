import type { MonthlyNumber } from '@meridian/shared-types';
import { monthName } from './months';

const SIGNS = { count: '', hours: ' h', percent: '%' } as const;

/** Returns a value in words. @example valueText(5.5, 'hours') // '5.5 h' */
export const valueText = (value: number, unit: MonthlyNumber['unit']): string =>
  `${value.toLocaleString('en-US')}${SIGNS[unit]}`;

/** Returns the values of the charted columns for the bar of a month. Returns none if nothing was counted. */
export const chartedValues = ({ charted }: Pick<MonthlyNumber, 'charted'>, values: readonly (number | null)[]) =>
  values.slice(0, charted).map((value) => value ?? 0);

const isCounted = ({ charted }: MonthlyNumber, values: readonly (number | null)[]) =>
  values.slice(0, charted).some((value) => value !== null);

const addUp = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Summarises a chart in one line. Returns undefined if there is nothing to show. */
export function summaryOf(number: MonthlyNumber): string | undefined {
  const counted = number.months.filter(({ values }) => isCounted(number, values));
  const last = counted.at(-1);
  if (!last) return undefined;
  const total = (values: readonly (number | null)[]) => addUp(chartedValues(number, values));
  if (number.addsUp) return `${valueText(addUp(counted.map(({ values }) => total(values))), number.unit)} in 12 months`;
  const isCurrent = last.month === number.months.at(-1)?.month;
  return `${valueText(total(last.values), number.unit)} ${isCurrent ? 'so far this month' : `in ${monthName(last.month)}`}`;
}

/** Describes the chart in words for screen readers. The table contains all values. */
export function descriptionOf(number: MonthlyNumber): string {
  const summary = summaryOf(number);
  const beginning = `${number.title} in each of the last 12 months.`;
  if (!summary) return `${beginning} Nothing to show yet.`;
  const totals = number.months.map(({ month, values }) => ({ month, total: addUp(chartedValues(number, values)) }));
  const peak = totals.reduce((most, each) => (each.total > most.total ? each : most));
  return peak.total > 0
    ? `${beginning} ${summary}; most in ${monthName(peak.month)}: ${valueText(peak.total, number.unit)}.`
    : `${beginning} None.`;
}
