import { slugOf } from '@meridian/shared-types';

/** Paths of this module's pages and of those that it links to. */
export const paths = {
  home: '/',
  dashboard: '/dashboard',
  hub: '/user-hub',
  chapters: '/chapters',
  chapter: (slug: string) => `/chapters/${encodeURIComponent(slug)}`,
  chapterChat: (slug: string) => `/chapters/${encodeURIComponent(slug)}?tab=chat`,
  chapterAdmin: (slug: string) => `/chapters/${encodeURIComponent(slug)}/admin`,
  chapterNamed: (name: string) => `/chapters/${encodeURIComponent(slugOf(name))}`,
  events: '/events',
  createEvent: '/events/create',
  createEventIn: (chapterId: number) => `/events/create?chapter=${chapterId}`,
  calendar: '/calendar',
  directory: '/directory',
  community: '/community',
  profile: '/profile',
  signIn: '/auth',
  joinFull: '/auth?mode=register&type=full',
  subscribe: '/subscribe',
} as const;
