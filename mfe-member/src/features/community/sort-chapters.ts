import type { Chapter } from '@meridian/shared-types';

/** Sorts chapters by their number of members, largest first. */
export const sortByMemberCount = (chapters: readonly Chapter[]): Chapter[] =>
  [...chapters].sort((a, b) => b.memberCount - a.memberCount || a.name.localeCompare(b.name, 'en', { numeric: true }));
