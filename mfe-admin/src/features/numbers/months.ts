const createFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (month: string): string => format.format(new Date(`${month}-01T00:00:00Z`));
};

/** @example monthName('2026-11') // 'Nov 2026' */
export const monthName = createFormatter({ month: 'short', year: 'numeric' });

/** Formats a month as one letter, for the axis of a chart. @example shortMonth('2026-11') // 'N' */
export const shortMonth = createFormatter({ month: 'narrow' });
