import { DAY_MS } from '@meridian/shared-types';
import type { Member } from './members';

type Paths = (member: Member) => string[];

const inDays = (days: number) => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS).toISOString();

/** The requests that every page sends when the app is opened there. */
const APP: Paths = () => [
  '/api/auth/me',
  '/api/auth/admin-status',
  '/api/user/announcement-counts',
  '/api/chapters',
  '/api/notices/unread',
];
const DASHBOARD: Paths = ({ id, chapterId }) => [
  '/api/user/events',
  `/api/user/${id}/memberships`,
  `/api/chapters/${chapterId}/announcements`,
  `/api/chapters/${chapterId}/messages`,
];
const EVENTS: Paths = () => ['/api/events?time=upcoming&limit=10'];
const CALENDAR: Paths = () => [
  `/api/events?from=${inDays(-25)}&to=${inDays(12)}&limit=100`,
  '/api/events?time=upcoming&limit=100',
];
const DIRECTORY: Paths = () => ['/api/members/all?limit=60'];
const COMMUNITY: Paths = () => [
  '/api/events?time=upcoming&limit=6',
  '/api/members/count',
  '/api/events/upcoming-count',
];
const MESSAGES: Paths = () => ['/api/conversations'];

const openedAt =
  (page: Paths): Paths =>
  (member) => [...APP(member), ...page(member)];

/**
 * The requests of a member's actions. One action in three opens the app at a page; the others choose a page in the open
 * app, which requests only what that page shows. Chromium sent these requests on these pages on 2026-11-25.
 */
export const PAGES: readonly Paths[] = [
  openedAt(DASHBOARD),
  openedAt(EVENTS),
  openedAt(DIRECTORY),
  DASHBOARD,
  EVENTS,
  CALENDAR,
  DIRECTORY,
  COMMUNITY,
  MESSAGES,
];
