import * as z from 'zod';
import { ChapterIdParam, Id, InstantInput, limitParam, line, text } from '../fields/fields';
import { LIMITS } from '../limits';
import { SubscriptionStatus } from '../people/people';
import { DateInput } from '../fields/time-fields';
import { Plan } from '../content/plans/plan-schemas';

/**
 * A filter of accounts. Each word of `search` is the beginning of a word in the name or e-mail address. `joinedFrom` is
 * inclusive, `joinedTo` is exclusive. `plan` is the plan of an active membership. `unseenSince` is a day (UTC) and
 * selects people who have not used the site on or after it.
 */
export const AccountFilter = z.strictObject({
  search: text(LIMITS.searchMax).optional(),
  status: SubscriptionStatus.optional(),
  plan: Plan.optional(),
  state: z.enum(['suspended', 'unconfirmed']).optional(),
  isSiteAdmin: z.literal('true').optional(),
  joinedFrom: InstantInput.optional(),
  joinedTo: InstantInput.optional(),
  unseenSince: DateInput.optional(),
});
export type AccountFilter = z.infer<typeof AccountFilter>;

/** The paging of a list. `after` is the id of the last account of the previous page. */
const page = { after: Id.optional(), limit: limitParam(200).optional() };

export const AccountQuery = AccountFilter.extend(page);
export type AccountQuery = z.infer<typeof AccountQuery>;

/**
 * The filters of the list of users. `chapter` selects its members. The role `chapter-admin` selects admins of that
 * chapter, or of any chapter.
 */
export const UserFilter = AccountFilter.omit({ isSiteAdmin: true }).extend({
  role: z.enum(['site-admin', 'chapter-admin']).optional(),
  chapter: ChapterIdParam.optional(),
});
export type UserFilter = z.input<typeof UserFilter>;

export const UserQuery = UserFilter.extend(page);

/** The possible columns of a file of users. */
export const UserColumn = z.enum([
  'name',
  'email',
  'status',
  'plan',
  'paidUntil',
  'joined',
  'lastSeen',
  'suspended',
  'siteAdmin',
  'chapters',
  'id',
]);
export type UserColumn = z.infer<typeof UserColumn>;

/** A query for a file of users. `columns` has names separated by commas, in the order of the file. */
export const UserExportQuery = UserFilter.extend({
  columns: z
    .string()
    .max(100)
    .transform((names) => [...new Set(names.split(','))])
    .pipe(z.array(UserColumn).min(1)),
});

/** A filter of the list of users in the form in which its page stores it. */
const WrittenFilter = UserFilter.extend({
  chapter: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'Not a valid chapter id')
    .optional(),
});

/** A filter that a site admin saves under a name. Saving the same name again replaces it. */
export const SavedFilterInput = z.strictObject({
  name: line(LIMITS.filterNameMax).min(1, 'Enter a name'),
  filter: WrittenFilter,
});
export type SavedFilterInput = z.input<typeof SavedFilterInput>;

export const SavedFilter = z.object({ id: Id, name: z.string(), filter: WrittenFilter });
export type SavedFilter = z.infer<typeof SavedFilter>;
