import type { Audience } from '@meridian/shared-types';

/** The properties of the visitor on which menus depend. `undefined` while the session is loading. */
export interface Viewer {
  isSignedIn: boolean;
  isActive: boolean;
  isAdmin: boolean;
  isTreasurer?: boolean;
}

const sees: Record<Audience, (viewer: Viewer) => boolean> = {
  everyone: () => true,
  'signed-out': ({ isSignedIn }) => !isSignedIn,
  'signed-in': ({ isSignedIn }) => isSignedIn,
  active: ({ isActive }) => isActive,
  member: ({ isActive, isAdmin }) => isActive && !isAdmin,
  'site-admin': ({ isAdmin }) => isAdmin,
  treasurer: ({ isAdmin, isTreasurer = false }) => isAdmin || isTreasurer,
};

/** Returns whether this shell supports the audience. A newer module may use another one. */
export const isKnownAudience = (audience: unknown): audience is Audience =>
  typeof audience === 'string' && Object.hasOwn(sees, audience);

/** Returns whether a visitor sees what is for this audience. While the session is loading, it is what everyone sees. */
export const isSeenBy = (audience: Audience, viewer: Viewer | undefined): boolean =>
  viewer ? sees[audience](viewer) : audience === 'everyone';
