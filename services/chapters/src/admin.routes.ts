import { notFound, type Handlers } from '@meridian/kit';
import { JoinRequestStatus } from '@meridian/shared-types/schemas';
import type { chaptersInternalApi } from '@meridian/shared-types/contracts';
import { namesOf, type Models } from './models';

/** Memberships and statistics for site admins, of people with and without a subscription. */
export const adminHandlers = (
  models: Models,
): Pick<Handlers<typeof chaptersInternalApi>, 'membershipsOfMany' | 'statistics' | 'chapterStatistics' | 'counts'> => ({
  async membershipsOfMany({ body }) {
    const people = await models.People.find({ _id: { $in: body.userIds } }, { places: 1 }).lean();
    const chapters = await namesOf(
      models,
      people.flatMap(({ places }) => places.map(({ chapterId }) => chapterId)),
    );
    return {
      memberships: people.flatMap(({ _id, places }) =>
        places.flatMap(({ chapterId, role }) => {
          const chapter = chapters.get(chapterId);
          return chapter ? [{ userId: String(_id), chapterId, chapterName: chapter.name, role }] : [];
        }),
      ),
    };
  },

  // Both values of `isActive`, so that the count uses the index of roles. Each person counts once.
  statistics: async () => ({
    chapterAdmins: await models.People.countDocuments({ isActive: { $in: [true, false] }, 'places.role': 'admin' }),
  }),

  async chapterStatistics({ params: { id } }) {
    const [chapter, pendingRequests] = await Promise.all([
      models.Chapters.findById(id, { memberCount: 1, adminCount: 1 }).lean(),
      models.JoinRequests.countDocuments({ chapterId: id, status: 'pending' }),
    ]);
    if (!chapter) throw notFound('chapter');
    const { memberCount, adminCount } = chapter;
    return { members: memberCount, admins: adminCount, pendingRequests };
  },

  async counts({ body: { chapterId, intervals } }) {
    const where = chapterId === undefined ? {} : { chapterId };
    return {
      counts: await Promise.all(
        intervals.map(async ({ from, to }) => {
          const within = { $gte: new Date(from), $lt: new Date(to) };
          const [members, requests] = await Promise.all([
            models.Memberships.countDocuments({ ...where, joinedAt: within }),
            models.JoinRequests.countDocuments({
              ...where,
              status: { $in: JoinRequestStatus.options },
              createdAt: within,
            }),
          ]);
          return { members, requests };
        }),
      ),
    };
  },
});
