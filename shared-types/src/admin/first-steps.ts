import * as z from 'zod';
import { ChapterId } from '../fields/fields';
import { FIRST_STEPS } from './first-step-terms';

/** The progress of the organization, which is the same for every site admin. */
export const FirstSteps = z.object({
  /** The steps that are done, according to the current data of the services. */
  done: z.array(z.enum(FIRST_STEPS)),
  /**
   * The numbers of public pages and articles that nobody has changed or saved since the installation of the product.
   */
  examples: z.object({ pages: z.number().int(), posts: z.number().int() }),
  /** The first open chapter. */
  chapter: z.object({ id: ChapterId, name: z.string(), slug: z.string() }).nullable(),
  /** Whether a site admin has dismissed the list after all steps were done. */
  isDismissed: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
