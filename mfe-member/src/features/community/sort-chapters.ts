import type { Chapter } from '@meridian/shared-types';
import { compareNames } from '@meridian/shared-types/search';

/** Sorts chapters by their number of members, largest first. */
export const sortByMemberCount = (chapters: readonly Chapter[]): Chapter[] =>
  [...chapters].sort((a, b) => b.memberCount - a.memberCount || compareNames(a.name, b.name));
