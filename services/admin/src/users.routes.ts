import type { Handlers } from '@meridian/kit';
import type { AdminUser, Client } from '@meridian/shared-types';
import type { adminApi, authInternalApi, chaptersInternalApi } from '@meridian/shared-types/contracts';

export interface UsersOptions {
  auth: Pick<Client<typeof authInternalApi>, 'accounts'>;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipsOfMany'>;
  /** Whether auth offers impersonation. */
  impersonation: boolean;
}

/** All users, with data of auth and chapters. */
export const userHandlers = ({
  auth,
  chapters,
  impersonation,
}: UsersOptions): Pick<Handlers<typeof adminApi>, 'users'> => ({
  users: async ({ query: { limit = 50, ...query }, identity }) => {
    const accounts = await auth.accounts({ query: { ...query, limit: String(limit) } });
    if (accounts.length === 0) return [];
    const { memberships } = await chapters.membershipsOfMany({ body: { userIds: accounts.map(({ id }) => id) } });
    const byUser = new Map<string, AdminUser['memberships']>(accounts.map(({ id }) => [id, []]));
    for (const { userId, ...membership } of memberships) byUser.get(userId)?.push(membership);
    return accounts.map((account) => ({
      ...account,
      memberships: byUser.get(account.id) ?? [],
      mayImpersonate: impersonation && !account.isSiteAdmin && account.id !== identity.userId,
    }));
  },
});
