import type { NavItem, Registry } from '@meridian/shared-types';
import { isSeenBy, type Viewer } from '../../registry/audience';

/**
 * Returns the entries of one area that a visitor sees, in their order. While the session is loading, it returns those
 * for everyone.
 * @example navItems(registry, 'top', { isSignedIn: true, isActive: true, isAdmin: false }) // My Hub, About Us, …
 */
export function navItems({ remotes }: Registry, area: NavItem['area'], viewer: Viewer | undefined): NavItem[] {
  return remotes
    .flatMap(({ nav }) => nav)
    .filter((item) => item.area === area && isSeenBy(item.audience, viewer))
    .sort((a, b) => a.order - b.order);
}
