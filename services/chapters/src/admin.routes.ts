import type { Handlers } from '@meridian/kit';
import type { chaptersAdminInternalApi } from '@meridian/shared-types';
import { namesOf, type Stores } from './stores';

/** Memberships as site administrators see them, whatever subscription people have. */
export const adminHandlers = (stores: Stores): Handlers<typeof chaptersAdminInternalApi> => ({
  async membershipsOfMany({ body }) {
    const people = await stores.People.find({ _id: { $in: body.userIds } }, { places: 1 }).lean();
    const chapters = await namesOf(stores, people.flatMap(({ places }) => places.map(({ chapterId }) => chapterId)));
    return {
      memberships: people.flatMap(({ _id, places }) => places.flatMap(({ chapterId, role }) => {
        const chapter = chapters.get(chapterId);
        return chapter ? [{ userId: String(_id), chapterId, chapterName: chapter.name, role }] : [];
      })),
    };
  },

  // Naming both values of its first field lets the index of roles answer: each person once, however many chapters they run.
  statistics: async () => ({ chapterAdmins: await stores.People.countDocuments({ isActive: { $in: [true, false] }, 'places.role': 'admin' }) }),
});
