import { HttpError } from '@meridian/service-kit';
import { DAY_MS } from '@meridian/shared-types';

const MAX_DAYS = 731;
const MONTHS_SHOWN = 12;

/** The days of the books in UTC, and the times of their start and end. */
export interface Range {
  from: string;
  to: string;
  at: { $gte: Date; $lt: Date };
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Returns the range of a request. Without days, it is the current month and the eleven before. */
export function readRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now = new Date(),
): Range {
  const last = to ?? dayOf(now);
  const end = new Date(Date.parse(last) + DAY_MS);
  const first =
    from ?? dayOf(new Date(Date.UTC(new Date(last).getUTCFullYear(), new Date(last).getUTCMonth() - MONTHS_SHOWN + 1)));
  const start = new Date(first);
  const refuse = (message: string) => new HttpError(400, 'invalid_request', message, [{ path: 'to', message }]);
  if (start >= end) throw refuse('The last day must not be before the first one');
  if (end.getTime() - start.getTime() > MAX_DAYS * DAY_MS) throw refuse('Choose at most two years');
  return { from: first, to: last, at: { $gte: start, $lt: end } };
}
