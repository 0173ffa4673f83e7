import type { Handlers, Identity } from '@meridian/service-kit';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import type { ChapterSignals } from '../chapters/chapter-signals';
import {
  ARCHIVED_FIELDS,
  toArchivedChapter,
  toArchive,
  toChapterDetails,
  type ChapterDoc,
} from '../models/chapter.model';
import { requireChapter } from '../chapters/require-chapter';
import type { Models } from '../models/create-models';
import type { WeekEventCounts } from '../chapters/week-event-counts';
import { archiveChapter, bringBackChapter } from './archiving';
import type { ChapterEvents } from './chapter-events';
import { findMergeTargets } from '../chapters/merge-targets';
import { ARCHIVED } from '../chapters/open-chapters';

type Calls = 'archived' | 'archiveSummary' | 'archive' | 'bringBack' | 'myArchived';

const MAX = 500;
const MAX_OWN = 100;

/** Creates the handlers with which site admins archive chapters and bring them back. Open pages are notified. */
export function archiveHandlers(
  models: Pick<Models, 'db' | 'Chapters' | 'Memberships' | 'People' | 'JoinRequests'>,
  signals: Pick<ChapterSignals, 'changed'>,
  events: ChapterEvents,
  weekEventCounts: WeekEventCounts,
  endEventsSoon: () => void,
): Pick<Handlers<typeof chaptersApi>, Calls> {
  const show = async (chapter: ChapterDoc, identity: Identity) => {
    signals.changed(chapter._id);
    return toChapterDetails(chapter, await weekEventCounts(identity));
  };
  return {
    async archived() {
      const found = await models.Chapters.find(ARCHIVED, ARCHIVED_FIELDS).sort({ 'archive.at': -1 }).limit(MAX).lean();
      return found.flatMap(toArchivedChapter(await findMergeTargets(models, found)));
    },

    async archiveSummary({ params: { id } }) {
      await requireChapter(models, id);
      const [members, pendingRequests, { count: upcomingEvents }] = await Promise.all([
        models.Memberships.countDocuments({ chapterId: id }),
        models.JoinRequests.countDocuments({ chapterId: id, status: 'pending' }),
        events.upcomingOfChapter({ params: { id } }),
      ]);
      return { members, pendingRequests, upcomingEvents };
    },

    async archive({ params: { id }, body, identity }) {
      const chapter = await archiveChapter(models, events, identity, id, body);
      endEventsSoon();
      return show(chapter, identity);
    },

    bringBack: async ({ params: { id }, body, identity }) =>
      show(await bringBackChapter(models, identity, id, body.reason), identity),

    async myArchived({ identity }) {
      const memberships = await models.Memberships.find({ userId: identity.userId }, { _id: 0, chapterId: 1 }).lean();
      const ids = memberships.map(({ chapterId }) => chapterId);
      const found = await models.Chapters.find({ _id: { $in: ids }, ...ARCHIVED }, { slug: 1, name: 1, archive: 1 })
        .sort({ 'archive.at': -1 })
        .limit(MAX_OWN)
        .lean();
      const targets = await findMergeTargets(models, found);
      return found.flatMap(({ _id, slug, name, archive }) =>
        archive ? [{ id: _id, slug, name, archive: toArchive(archive, targets) }] : [],
      );
    },
  };
}
