import type { IntervalQuery } from '@meridian/shared-types';

/** Marks the reads of background jobs that look for due documents. */
export const DUE_READ = 'due';

/**
 * Creates the filter and options of a page of documents whose `field` is in an interval, in the order of ids. The
 * interval must be short, because the store sorts all documents in it.
 * @example Events.find(inInterval('startTime', query)).sort({ _id: 1 }).limit(DUE_PAGE).comment(DUE_READ)
 */
export const inInterval = (field: string, { from, to, after, id }: IntervalQuery) => ({
  [field]: { $gte: new Date(from), $lt: new Date(to) },
  ...((after ?? id) && { _id: { ...(after && { $gt: after }), ...(id && { $eq: id }) } }),
});
