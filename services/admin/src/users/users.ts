import type { AdminUser, Client, ListedAccount, UserFilter } from '@meridian/shared-types';
import type { authInternalApi, chaptersInternalApi } from '@meridian/shared-types/contracts';

export interface UserSources {
  auth: Pick<Client<typeof authInternalApi>, 'accounts' | 'accountsAmong'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipsOfSeveral' | 'memberIds'>;
}
/** A filter for calls, in which the chapter is a number. */
type Filter = Omit<UserFilter, 'chapter'> & { chapter?: number | undefined };
export type FoundUser = ListedAccount & Pick<AdminUser, 'memberships'>;

/**
 * Returns a page of users, oldest first, with data of auth and chapters. The chapters service decides who is a member
 * or an admin, so for these filters it lists ids, and auth returns those that match the other conditions, until the
 * page is full.
 */
export async function findUsers(
  { auth, chapters }: UserSources,
  { role, chapter, ...rest }: Filter,
  after: string | undefined,
  limit: number,
): Promise<FoundUser[]> {
  const filter = { ...rest, ...(role === 'site-admin' && { isSiteAdmin: 'true' as const }) };
  const isAdmin = role === 'chapter-admin';
  const accounts = [];
  if (chapter === undefined && !isAdmin)
    accounts.push(...(await auth.accounts({ query: { ...filter, after, limit: String(limit) } })));
  else {
    const of = {
      ...(chapter !== undefined && { chapter: String(chapter) }),
      ...(isAdmin && { admins: 'true' as const }),
    };
    for (let last = after; accounts.length < limit;) {
      const { userIds, next } = await chapters.memberIds({ query: { ...of, after: last } });
      if (userIds.length > 0) accounts.push(...(await auth.accountsAmong({ body: { ids: userIds, filter } })));
      if (!next) break;
      last = next;
    }
  }
  return withMemberships(chapters, accounts.slice(0, limit));
}

async function withMemberships(chapters: UserSources['chapters'], accounts: ListedAccount[]): Promise<FoundUser[]> {
  if (accounts.length === 0) return [];
  const { memberships } = await chapters.membershipsOfSeveral({ body: { userIds: accounts.map(({ id }) => id) } });
  const byUser = new Map<string, AdminUser['memberships']>(accounts.map(({ id }) => [id, []]));
  for (const { userId, ...membership } of memberships) byUser.get(userId)?.push(membership);
  return accounts.map((account) => ({ ...account, memberships: byUser.get(account.id) ?? [] }));
}
