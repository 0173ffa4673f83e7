import { useSession } from '@meridian/platform';
import type { Viewer } from './nav-items';

/** The visitor for menus; `undefined` until the session is known. */
export function useViewer(): Viewer | undefined {
  const { status, isActiveSubscriber, isAdmin } = useSession();
  if (status === 'loading') return undefined;
  return { isSignedIn: status === 'signed-in', isActive: isActiveSubscriber, isAdmin };
}
