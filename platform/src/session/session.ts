import { useQuery } from '@tanstack/react-query';
import {
  ApiError,
  authApi,
  createClient,
  isActiveSubscriber,
  isStaff,
  type CurrentUser,
  type User,
} from '@meridian/shared-types';
import { queryClient, queryFor } from '../api/query';

export const SESSION_KEY = queryFor(authApi.me).queryKey;
export const ADMIN_KEY = queryFor(authApi.adminStatus).queryKey;

/** The session of the visitor and their rights. */
export interface Session {
  status: 'loading' | 'anonymous' | 'signed-in';
  user?: User;
  /** True only for a signed-in user whose subscription is active. */
  isActiveSubscriber: boolean;
  /** True only if the server returned exactly true. */
  isAdmin: boolean;
  /** True for treasurers, who see the money. */
  isTreasurer: boolean;
  /**
   * True for people who work for the organization. They see what their work needs without a paid membership, and no
   * page asks them for one.
   */
  isStaff: boolean;
  /** True for a site admin or a treasurer who acts as a member until they sign in with two-factor authentication. */
  needsTwoFactor: boolean;
  /** True in a view-as session, in which the server refuses every change. */
  isReadOnly: boolean;
  /** True while the admin status is fetched. */
  isAdminPending: boolean;
  /** True if the session or the admin status could not be fetched. */
  isUnclear: boolean;
}

/**
 * This call has its own client, because its 401 means that nobody is signed in, not that the session ended during a
 * call.
 */
const { me } = createClient({ me: authApi.me });

async function currentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await me(undefined, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export const sessionQuery = {
  queryKey: SESSION_KEY,
  queryFn: ({ signal }: { signal: AbortSignal }) => currentUser(signal),
  // A part of the page that appears after a failure would fetch the session again, disappear meanwhile, and so on.
  retryOnMount: false,
};

/**
 * Returns the visitor's session. It is fetched once per page. A failure counts as "no user" and is not retried.
 * @example const { status, user, isActiveSubscriber } = useSession();
 */
export function useSession(): Session {
  const { data, isPending, isLoadingError } = useQuery(sessionQuery, queryClient);
  const user = data?.user;
  const admin = useQuery(
    { ...queryFor(authApi.adminStatus), enabled: user !== undefined, retryOnMount: false },
    queryClient,
  );
  const isAdmin = user !== undefined && admin.data?.isAdmin === true;
  const isTreasurer = user !== undefined && admin.data?.isTreasurer === true;
  const needsTwoFactor = user !== undefined && admin.data?.needsTwoFactor === true;
  return {
    status: isPending ? 'loading' : user ? 'signed-in' : 'anonymous',
    user,
    isActiveSubscriber: isActiveSubscriber(user),
    isAdmin,
    isTreasurer,
    isStaff:
      user !== undefined &&
      isStaff(
        { isSiteAdmin: isAdmin || needsTwoFactor, isTreasurer },
        user.memberships.map(({ role }) => role),
      ),
    needsTwoFactor,
    isReadOnly: user?.impersonatedBy?.isReadOnly === true,
    isAdminPending: user !== undefined && admin.isPending,
    isUnclear: isLoadingError || admin.isLoadingError,
  };
}
