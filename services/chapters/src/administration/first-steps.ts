import type { ResultOf } from '@meridian/shared-types';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { OPEN } from '../chapters/open-chapters';
import type { Models } from '../models/create-models';

/**
 * Returns the first steps of a new organization that this service can answer. Each query ends with the first document
 * that it finds.
 */
export async function findFirstSteps({
  Chapters,
  Announcements,
  Invites,
}: Pick<Models, 'Chapters' | 'Invites' | 'Announcements'>): Promise<ResultOf<typeof chaptersInternalApi.firstSteps>> {
  const [chapter, announcement, invite] = await Promise.all([
    Chapters.findOne(OPEN, { name: 1, slug: 1, adminCount: 1 }).sort({ _id: 1 }).lean(),
    Announcements.findOne({}, { _id: 1 }).lean(),
    Invites.findOne({}, { _id: 1 }).lean(),
  ]);
  return {
    chapter: chapter && { id: chapter._id, name: chapter.name, slug: chapter.slug },
    // The admin must belong to the chapter that is shown, because others may be archived.
    hasAdmin: (chapter?.adminCount ?? 0) > 0,
    hasAnnouncement: announcement !== null,
    hasInvite: invite !== null,
  };
}
