import { aChapter, aMembership, aRequest, idOf, aUser, mockApi, renderApp } from '@meridian/platform/testing';
import type { ChapterDetails, Membership, User } from '@meridian/shared-types';
import { routes } from '../routes';
import { CHAPTER_NUMBERS } from './numbers';

/** The chapter that the console loads. */
export const CHAPTER: ChapterDetails = {
  ...aChapter({ name: 'Lagos', description: '', state: 'Lagos', timeZone: 'UTC', eventCount: 0 }),
  version: 3,
};
export const REQUEST = aRequest({
  id: idOf(1),
  userId: idOf(101),
  message: 'Hello',
  chapter: { name: 'Lagos', state: 'Lagos' },
});
export const RESPONSES = {
  'GET /api/chapters/by-slug/lagos': CHAPTER,
  'GET /api/chapters/1/statistics': CHAPTER_NUMBERS,
  'GET /api/chapters/1/join-requests': [REQUEST],
  'GET /api/chapters/1/decisions': [],
  'GET /api/chapters/1/members': [],
  'GET /api/chapters/1/bans': [],
  'GET /api/chapters/1/invites': [],
  'GET /api/chapters/1/event-counts': { drafts: 0, upcoming: 0, past: 0 },
  'GET /api/chapters/1/reports': { reports: [], next: null },
  'GET /api/chapters/1/saved-notes': { notes: ['See you on Sunday.'] },
  'POST /api/join-requests/{id}/look': { ok: true },
  'GET /api/announcements': [],
  'GET /api/chapters': [CHAPTER],
};
export const membership = (chapterId: number, role: Membership['role']): Membership =>
  aMembership({ chapterId, role, chapter: { name: 'Lagos', state: 'Lagos', slug: 'lagos' } });
export const path = '/chapters/lagos/admin';
export const ADMIN = {
  path,
  session: { subscriptionStatus: 'active' as const, memberships: [membership(1, 'admin')] },
};
export const SITE_ADMIN = { session: {}, isAdmin: true };

/** Opens a tab of the console, as an admin of the chapter unless `who` is given. */
export function openConsole(
  tab: string,
  responses: object = {},
  who: { session: Partial<User>; isAdmin?: boolean } = ADMIN,
) {
  const api = mockApi({ ...RESPONSES, 'GET /api/auth/me': { user: aUser(who.session) }, ...responses });
  return { ...api, ...renderApp(routes, { ...who, path: `${path}?tab=${tab}` }) };
}
