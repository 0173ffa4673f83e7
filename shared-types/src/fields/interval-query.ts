import * as z from 'zod';
import { Id, InstantInput } from './fields';

/**
 * A query of a service for the documents of another one in an interval, in the order of ids. `from` is inclusive, `to`
 * is exclusive. `after` is the last id of the previous page. `id` selects only one document.
 */
export const IntervalQuery = z.strictObject({
  from: InstantInput,
  to: InstantInput,
  after: Id.optional(),
  id: Id.optional(),
});
export type IntervalQuery = z.infer<typeof IntervalQuery>;
