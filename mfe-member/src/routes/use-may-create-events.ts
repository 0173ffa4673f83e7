import { useSession } from '@meridian/platform';
import { isChapterAdmin } from '@meridian/shared-types';

/**
 * Returns whether the user may create events somewhere: active members may do it in their chapters, chapter admins in
 * those that they administer, and site admins everywhere.
 */
export function useMayCreateEvents(): boolean {
  const { user, isActiveSubscriber, isAdmin, isReadOnly } = useSession();
  const own = user?.memberships ?? [];
  return !isReadOnly && (isAdmin || own.some((membership) => isActiveSubscriber || isChapterAdmin(membership)));
}
