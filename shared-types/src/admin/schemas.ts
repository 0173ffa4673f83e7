import * as z from 'zod';
import { OfficeReason } from '../fields/office-reason';
import { Account } from '../auth/schemas';
import { ChapterId, Id } from '../fields/fields';
import { Role } from '../people/people';

/** An account in the list of site admins, which is the only place where others see an e-mail address. */
export const AdminUser = Account.extend({
  memberships: z.array(z.object({ chapterId: ChapterId, chapterName: z.string(), role: Role })),
  /** Whether the caller may impersonate this person, which is never possible in production. */
  mayImpersonate: z.boolean(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/**
 * The statistics of accounts. `chapterAdmins` counts each admin once, even of several chapters. `totalUsers` is the sum
 * of `activeMembers` and `newsletterOnly`.
 */
export const AdminStatistics = z.object({
  totalUsers: z.number().int(),
  chapterAdmins: z.number().int(),
  activeMembers: z.number().int(),
  newsletterOnly: z.number().int(),
});
export type AdminStatistics = z.infer<typeof AdminStatistics>;

/** A read-only view as another person, with the reason, and whether the person gets a mail with it. */
export const ViewAsInput = OfficeReason.extend({ userId: Id, notifyPerson: z.boolean() });
export type ViewAsInput = z.input<typeof ViewAsInput>;
