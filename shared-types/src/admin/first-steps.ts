import * as z from 'zod';
import { ChapterId } from '../fields';
import { FIRST_STEPS } from './first-step-terms';

/** How far the organisation has come. Every site admin sees the same. */
export const FirstSteps = z.object({
  /** Steps that are done, as the data of the services say now. */
  done: z.array(z.enum(FIRST_STEPS)),
  /** How many public pages and articles nobody has changed or saved since they came with the product. */
  examples: z.object({ pages: z.number().int(), posts: z.number().int() }),
  /** The first open chapter. */
  chapter: z.object({ id: ChapterId, name: z.string(), slug: z.string() }).nullable(),
  /** A site admin has put the list away, when everything was done. */
  isDismissed: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
