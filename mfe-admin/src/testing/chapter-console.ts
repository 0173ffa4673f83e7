import type { JoinRequest, Membership } from '@meridian/shared-types';
import { CHAPTER_NUMBERS } from './numbers';
import { idOf } from './object-id';

/** The chapter that the console loads. */
export const CHAPTER = {
  id: 1,
  slug: 'lagos',
  name: 'Lagos',
  description: '',
  state: 'Lagos',
  timeZone: 'UTC',
  memberCount: 12,
  eventCount: 0,
  createdAt: '2020-01-01T00:00:00.000Z',
  version: 3,
};
export const REQUEST: JoinRequest = {
  id: idOf(1),
  userId: idOf(101),
  chapterId: 1,
  status: 'pending',
  message: 'Hello',
  createdAt: '2024-01-05T12:00:00.000Z',
  userProfile: { name: 'Kwame Mensah', location: '', description: '', tags: [], avatarUrl: null },
  chapter: { name: 'Lagos', state: 'Lagos' },
};
export const RESPONSES = {
  'GET /api/chapters/by-slug/lagos': CHAPTER,
  'GET /api/chapters/1/statistics': CHAPTER_NUMBERS,
  'GET /api/chapters/1/join-requests': [REQUEST],
  'GET /api/chapters/1/decisions': [],
  'GET /api/chapters/1/event-counts': { drafts: 0, upcoming: 0, past: 0 },
  'GET /api/chapters/1/reports': { reports: [], next: null },
  'GET /api/chapters/1/saved-notes': { notes: ['See you on Sunday.'] },
  'POST /api/join-requests/{id}/look': { ok: true },
  'GET /api/announcements': [],
  'GET /api/chapters': [CHAPTER],
};
export const membership = (chapterId: number, role: Membership['role']): Membership => ({
  id: idOf(7),
  chapterId,
  role,
  joinedAt: '2024-01-01T00:00:00.000Z',
  profile: { name: 'Ana', location: '', avatarUrl: null },
  chapter: { name: 'Lagos', state: 'Lagos', slug: 'lagos' },
});
export const path = '/chapters/lagos/admin';
export const ADMIN = {
  path,
  session: { subscriptionStatus: 'active' as const, memberships: [membership(1, 'admin')] },
};
