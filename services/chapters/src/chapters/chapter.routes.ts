import { forbidden, notFound, type Handlers } from '@meridian/service-kit';
import { eventCreationScope } from '@meridian/shared-types';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import { findMergeTargets } from './merge-targets';
import { chapterAt } from './chapter-address';
import { toChapter, toChapterDetails } from '../models/chapter.model';
import { allByName, ownChapters } from './find-chapters';
import { standingIn } from './require-chapter';
import type { Models } from '../models/create-models';
import type { WeekEventCounts } from './week-event-counts';

export const chapterHandlers = (
  models: Pick<Models, 'Chapters' | 'Memberships' | 'People' | 'Bans'>,
  weekEventCounts: WeekEventCounts,
): Pick<Handlers<typeof chaptersApi>, 'list' | 'creatable' | 'bySlug' | 'membershipStatus'> => ({
  async list({ query, identity }) {
    const [chapters, counts] = await Promise.all([allByName(models, query.id), weekEventCounts(identity)]);
    return chapters.map((chapter) => toChapter(chapter, counts));
  },

  async creatable({ identity }) {
    const scope = eventCreationScope(identity);
    const [chapters, counts] = await Promise.all([
      scope === 'all' ? allByName(models) : ownChapters(models, identity.userId, scope === 'administered'),
      weekEventCounts(identity),
    ]);
    if (scope === 'administered' && chapters.length === 0) throw forbidden('An active membership is required.');
    return chapters.map((chapter) => toChapter(chapter, counts));
  },

  async bySlug({ params, identity }) {
    const [chapter, counts] = await Promise.all([chapterAt(models, params.slug), weekEventCounts(identity)]);
    if (!chapter) throw notFound('chapter');
    return toChapterDetails(chapter, counts, await findMergeTargets(models, [chapter]));
  },

  membershipStatus: ({ params, identity }) => standingIn(models, params.id, identity.userId),
});
