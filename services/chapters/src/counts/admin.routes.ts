import { notFound, type Handlers } from '@meridian/service-kit';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { countInterval, countIntervalByChapter } from './interval-counts';
import { ADMINS_INDEX, MEMBERS_INDEX } from '../models/membership.model';
import { findChapterNames } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';
import { countPending } from '../requests/waiting-time';

const MAX_IDS = 500;

/** Returns memberships and statistics for site admins, including people without a subscription. */
export const adminHandlers = (
  models: Pick<Models, 'Chapters' | 'Memberships' | 'People' | 'JoinRequests'>,
): Pick<
  Handlers<typeof chaptersInternalApi>,
  'membershipsOfSeveral' | 'memberIds' | 'statistics' | 'pending' | 'chapterStatistics' | 'counts'
> => ({
  async membershipsOfSeveral({ body }) {
    const people = await models.People.find({ _id: { $in: body.userIds } }, { places: 1 }).lean();
    const chapters = await findChapterNames(
      models,
      people.flatMap(({ places }) => places.map(({ chapterId }) => chapterId)),
    );
    return {
      memberships: people.flatMap(({ _id, places }) =>
        places.flatMap(({ chapterId, role, joinedAt }) => {
          const chapter = chapters.get(chapterId);
          const membership = { userId: String(_id), chapterId, role, joinedAt: joinedAt.toISOString() };
          return chapter ? [{ ...membership, chapterName: chapter.name }] : [];
        }),
      ),
    };
  },

  async memberIds({ query: { chapter, admins, after } }) {
    const conditions = {
      ...(chapter !== undefined && { chapterId: chapter }),
      ...((admins ?? chapter === undefined) && { role: 'admin' as const }),
      ...(after && { userId: { $gt: after } }),
    };
    const found = await models.Memberships.find(conditions, { _id: 0, userId: 1 })
      .sort({ userId: 1 })
      .hint(chapter === undefined ? ADMINS_INDEX : MEMBERS_INDEX)
      .limit(MAX_IDS)
      .lean();
    const userIds = [...new Set(found.map(({ userId }) => String(userId)))];
    return { userIds, next: found.length < MAX_IDS ? null : (userIds.at(-1) ?? null) };
  },

  // The filter has both values of `isActive`, so that the count uses the index of roles. Each person counts once.
  statistics: async () => ({
    chapterAdmins: await models.People.countDocuments({ isActive: { $in: [true, false] }, 'places.role': 'admin' }),
  }),

  pending: () => countPending(models),

  async chapterStatistics({ params: { id } }) {
    const [chapter, { count, oldestAt }] = await Promise.all([
      models.Chapters.findById(id, { memberCount: 1, adminCount: 1 }).lean(),
      countPending(models, id),
    ]);
    if (!chapter) throw notFound('chapter');
    const { memberCount, adminCount } = chapter;
    return {
      members: memberCount,
      admins: adminCount,
      pendingRequests: count,
      ...(oldestAt && { oldestRequestAt: oldestAt }),
    };
  },

  async counts({ body: { chapterId, byChapter, intervals } }) {
    const counts = await Promise.all(intervals.map((interval) => countInterval(models, interval, chapterId)));
    if (!byChapter) return { counts };
    return {
      counts,
      byChapter: await Promise.all(intervals.map((interval) => countIntervalByChapter(models, interval))),
    };
  },
});
