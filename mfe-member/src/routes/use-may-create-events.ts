import { useSession } from '@meridian/platform';

/**
 * Returns whether the user may create events somewhere: active members may do it in their chapters, site admins
 * everywhere.
 */
export function useMayCreateEvents(): boolean {
  const { user, isActiveSubscriber, isAdmin, isReadOnly } = useSession();
  return !isReadOnly && (isAdmin || (isActiveSubscriber && (user?.memberships.length ?? 0) > 0));
}
