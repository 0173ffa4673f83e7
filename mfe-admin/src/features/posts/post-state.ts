import type { OfficePost } from '@meridian/shared-types';

/** Returns whether an article is public, and since or from when. */
export function stateOf({ publishAt }: Pick<OfficePost, 'publishAt'>, now = Date.now()) {
  if (publishAt === null) return { label: 'Draft', tone: 'neutral' } as const;
  return Date.parse(publishAt) > now
    ? ({ label: 'Scheduled', tone: 'warning' } as const)
    : ({ label: 'Published', tone: 'success' } as const);
}
