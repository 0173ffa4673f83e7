import type { IntervalQuery } from '@meridian/shared-types';

/** Marks the reads of background jobs that look for what is due. */
export const DUE_READ = 'due';

/**
 * The documents whose `field` is in an interval, for a page in the order of ids. The interval is short: what is found
 * in it is sorted.
 * @example Events.find(inInterval('startTime', query)).sort({ _id: 1 }).limit(DUE_PAGE).comment(DUE_READ)
 */
export const inInterval = (field: string, { from, to, after, id }: IntervalQuery) => ({
  [field]: { $gte: new Date(from), $lt: new Date(to) },
  ...((after ?? id) && { _id: { ...(after && { $gt: after }), ...(id && { $eq: id }) } }),
});
