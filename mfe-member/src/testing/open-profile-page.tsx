import { aPerson, mockApi, renderApp } from '@meridian/platform/testing';
import { DEFAULT_PREFERENCES } from '@meridian/shared-types';
import { screen } from '@testing-library/react';
import { routes } from '../routes';

export const PROFILE = { ...aPerson('Ana Silva'), location: 'Lisbon', tags: ['Law'] };
export const PREFERENCES = { ...DEFAULT_PREFERENCES, timeZone: 'Europe/Berlin' };
export const ME = {
  user: {
    id: '65f000000000000000000001',
    name: 'Ana Silva',
    email: 'ana@example.org',
    subscriptionStatus: 'active',
    createdAt: '2025-01-15T12:00:00.000Z',
    memberships: [],
    profile: PROFILE,
  },
};

export const NO_EXPORT = {
  state: 'none',
  doneKinds: 0,
  kindCount: 16,
  recordCount: 0,
  size: null,
  expiresAt: null,
};

/** Opens a tab of the profile page, with mocked API responses. */
export async function openProfilePage(
  tab = '',
  responses = {},
  session = { subscriptionStatus: 'active' } as NonNullable<Parameters<typeof renderApp>[1]>['session'],
) {
  const api = mockApi({
    'GET /api/profile': PROFILE,
    'GET /api/auth/me': ME,
    'GET /api/profile/export': NO_EXPORT,
    'GET /api/profile/notifications': { email: true, push: false, weeklyDigest: true },
    'GET /api/notifications/preferences': PREFERENCES,
    'GET /api/notifications/letters': { wantsLetters: true },
    'GET /api/user/event-settings': { showAttendance: true },
    'GET /api/user/message-settings': { messagesFrom: 'everyone' },
    'GET /api/user/blocked-people': { people: [] },
    'GET /api/user/presence-settings': { showPresence: true },
    ...responses,
  });
  const page = renderApp(routes, { path: `/profile${tab && `?tab=${tab}`}`, session });
  await screen.findByRole('heading', { name: new RegExp(`^${tab || 'profile'}$`, 'i'), level: 1 });
  return { ...api, ...page };
}
/** Returns the requests that change something. */
export const mutationsIn = (calls: { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }));
