import { pagesFor, queryFor } from '@meridian/platform';
import { booksApi, queryString, type BookFigure, type BookFormat } from '@meridian/shared-types';

/** The days of the books, `YYYY-MM-DD` in UTC. Without them, it is the last twelve months. */
export interface BookDays {
  from?: string | undefined;
  to?: string | undefined;
}

const daysOf = ({ from, to }: BookDays): BookDays => ({ ...(from && { from }), ...(to && { to }) });

export const bookSummary = (days: BookDays) => queryFor(booksApi.summary, { query: daysOf(days) });

export const bookLines = (figure: BookFigure, days: BookDays) =>
  pagesFor(booksApi.lines, 'after', ({ next }) => next, { query: { figure, ...daysOf(days) } });

export const bookPayouts = (days: BookDays) => queryFor(booksApi.payouts, { query: daysOf(days) });

/** Returns the address of a file of the books. */
export const bookFile = (format: BookFormat, days: BookDays): string =>
  `${booksApi.export.path}${queryString({ ...daysOf(days), format })}`;
