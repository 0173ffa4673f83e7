/** The year is a leap year, so that it has February 29. */
const ANY_YEAR = '2024-';

const createFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC', ...options });
const EACH_YEAR = createFormat({});
const ONE_YEAR = createFormat({ year: 'numeric' });

/** @example describeDay('07-04') // 'July 4, every year' @example describeDay('2026-11-26') // 'November 26, 2026' */
export const describeDay = (date: string): string =>
  date.length === 5
    ? `${EACH_YEAR.format(new Date(`${ANY_YEAR}${date}`))}, every year`
    : ONE_YEAR.format(new Date(date));
