import * as z from 'zod';
import { ChapterId, Id } from './fields';

/** `.data/demo.json`: accounts of a freshly seeded organisation, for people who try it and for tests. */
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
