import type { Chapter } from '@meridian/shared-types';

/** The chapters with the most members first. */
export const sortByMemberCount = (chapters: readonly Chapter[]): Chapter[] =>
  [...chapters].sort((a, b) => b.memberCount - a.memberCount || a.name.localeCompare(b.name));
