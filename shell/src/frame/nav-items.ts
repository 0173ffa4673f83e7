import type { Audience, NavItem, Registry } from '@meridian/shared-types';

/** The properties of the visitor on which menus depend. `undefined` while the session is loading. */
export interface Viewer {
  isSignedIn: boolean;
  isActive: boolean;
  isAdmin: boolean;
}

const sees: Record<Audience, (viewer: Viewer) => boolean> = {
  everyone: () => true,
  'signed-out': ({ isSignedIn }) => !isSignedIn,
  'signed-in': ({ isSignedIn }) => isSignedIn,
  active: ({ isActive }) => isActive,
  member: ({ isActive, isAdmin }) => isActive && !isAdmin,
  'site-admin': ({ isAdmin }) => isAdmin,
};

/** Returns whether this shell supports the audience. A newer module may use another one. */
export const isKnownAudience = (audience: unknown): audience is Audience =>
  typeof audience === 'string' && Object.hasOwn(sees, audience);

/**
 * Returns the entries of one area that a visitor sees, in their order. While the session is loading, it returns those
 * for everyone.
 * @example navItems(registry, 'top', { isSignedIn: true, isActive: true, isAdmin: false }) // My Hub, About Us, …
 */
export function navItems({ remotes }: Registry, area: NavItem['area'], viewer: Viewer | undefined): NavItem[] {
  return remotes
    .flatMap(({ nav }) => nav)
    .filter((item) => item.area === area && (viewer ? sees[item.audience](viewer) : item.audience === 'everyone'))
    .sort((a, b) => a.order - b.order);
}
