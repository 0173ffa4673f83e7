import * as z from 'zod';
import { Id, InstantInput } from './fields';

/**
 * A query of a service for what another one has in an interval, in the order of ids; `from` is inclusive, `to`
 * exclusive. `after`: the last id of the page before. `id`: only this one.
 */
export const IntervalQuery = z.strictObject({
  from: InstantInput,
  to: InstantInput,
  after: Id.optional(),
  id: Id.optional(),
});
export type IntervalQuery = z.infer<typeof IntervalQuery>;
