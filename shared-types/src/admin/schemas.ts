import * as z from 'zod';
import { Account } from '../auth/schemas';
import { ChapterId } from '../fields';
import { Role } from '../people';

/** Somebody with an account. The only place that tells a person's e-mail address to anybody else. */
export const AdminUser = Account.extend({
  memberships: z.array(z.object({ chapterId: ChapterId, chapterName: z.string(), role: Role })),
  /** Whether the caller may look at the product as this person: never in production. */
  mayImpersonate: z.boolean(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/**
 * `chapterAdmins` counts people, however many chapters they run; `activeMembers` and `newsletterOnly` make up
 * `totalUsers`.
 */
export const AdminStatistics = z.object({
  totalUsers: z.number().int(),
  chapterAdmins: z.number().int(),
  activeMembers: z.number().int(),
  newsletterOnly: z.number().int(),
});
export type AdminStatistics = z.infer<typeof AdminStatistics>;
