import { useSession } from '@meridian/platform';
import type { Viewer } from '../../registry/audience';

/** Returns the visitor for menus, or `undefined` until the session is loaded. */
export function useViewer(): Viewer | undefined {
  const { status, isActiveSubscriber, isAdmin, isTreasurer } = useSession();
  if (status === 'loading') return undefined;
  return { isSignedIn: status === 'signed-in', isActive: isActiveSubscriber, isAdmin, isTreasurer };
}
