import * as z from 'zod';
import { ChapterId, Id } from '../fields/fields';

/** The content of `.data/demo.json`: accounts of the demo organization, for development and tests. */
export const DemoAccounts = z.array(
  z.object({
    role: z.enum(['newsletter', 'member', 'chapter-admin', 'site-admin']),
    email: z.string(),
    password: z.string(),
    userId: Id,
    chapterId: ChapterId,
  }),
);
export type DemoAccounts = z.infer<typeof DemoAccounts>;
