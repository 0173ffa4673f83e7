import { forbidden, keysetAfter, mayRecall, unavailable, type Handlers, type ListMemory } from '@meridian/kit';
import type { Membership } from '@meridian/shared-types';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import { mayAdminister, mayReadMemberships, mayRemove } from './chapter.policy';
import { requireChapter } from './chapter.routes';
import { createDirectory, searchDirectory } from './directory';
import { changeRole, removeMember } from './memberships';
import type { ChapterSignals } from './chapter-signals';
import { toDirectoryEntry } from './person.model';
import { namesOf, profilesOf, roleIn, type Models } from './models';

type MemberCalls = 'members' | 'setRole' | 'removeMember' | 'memberships' | 'everyone' | 'countPeople' | 'directory';

export const memberHandlers = (
  models: Models,
  signals: ChapterSignals,
  lists: Pick<ListMemory, 'remember'>,
): Pick<Handlers<typeof chaptersApi>, MemberCalls> => {
  const readDirectory = createDirectory(models, lists);
  return {
    async members({ params, query }) {
      if (query.search) {
        const [found] = await Promise.all([
          searchDirectory(models, { ...query, chapter: params.id }, 'memberships', false),
          requireChapter(models, params.id),
        ]);
        return found;
      }
      const [page] = await Promise.all([
        keysetAfter(models.Memberships, 'joinedAt', 1, query.after),
        requireChapter(models, params.id),
      ]);
      const memberships = await models.Memberships.find({ chapterId: params.id, ...page })
        .sort({ joinedAt: 1, _id: 1 })
        .limit(query.limit ?? 200)
        .lean();
      const people = await profilesOf(
        models,
        memberships.map((membership) => membership.userId),
      );
      return memberships.flatMap((membership) => {
        const person = people.get(String(membership.userId));
        return person ? [toDirectoryEntry(membership.userId, membership, person)] : []; // removed between the two reads
      });
    },

    async setRole({ params, body, identity }) {
      const [role, people] = await Promise.all([
        roleIn(models, params.id, identity.userId),
        profilesOf(models, [params.userId]),
        requireChapter(models, params.id),
      ]);
      if (!mayAdminister(identity, role)) throw forbidden('Only admins of this chapter can change roles.');
      const { membership, isChanged } = await changeRole(models, params.id, params.userId, body.role, identity.userId);
      if (isChanged) signals.roleChanged(params.userId, params.id, body.role);
      const person = people.get(params.userId);
      if (!person) throw unavailable();
      return toDirectoryEntry(membership.userId, membership, person);
    },

    async removeMember({ params, identity }) {
      const [role] = await Promise.all([roleIn(models, params.id, identity.userId), requireChapter(models, params.id)]);
      if (!mayRemove(identity, params.userId, role)) throw forbidden('Only admins of this chapter can remove members.');
      await removeMember(models, params.id, params.userId, identity.userId);
      signals.ended(params.userId, params.id);
      return { ok: true };
    },

    async memberships({ params, identity }) {
      if (!mayReadMemberships(identity, params.userId)) throw forbidden();
      return membershipsOf(models, params.userId);
    },

    everyone: ({ query }) => searchDirectory(models, query, 'people'),
    countPeople: async () => ({
      count: await models.People.countDocuments({ isActive: { $in: [true, false] }, 'places.chapterId': { $gt: 0 } }),
    }),
    directory: ({ query, http }) => readDirectory(query, mayRecall(http.req)),
  };
};

/** A person's memberships with their chapters, earliest first. */
export async function membershipsOf(models: Models, userId: string): Promise<Membership[]> {
  const person = await models.People.findById(userId, { places: 1, name: 1, location: 1, avatarUrl: 1 }).lean();
  if (!person) return [];
  const { places, name, location, avatarUrl } = person;
  const chapters = await namesOf(
    models,
    places.map(({ chapterId }) => chapterId),
  );
  return places.flatMap(({ _id, chapterId, role, joinedAt }) => {
    const chapter = chapters.get(chapterId);
    return chapter
      ? [
          {
            id: String(_id),
            chapterId,
            role,
            joinedAt: joinedAt.toISOString(),
            profile: { name, location, avatarUrl },
            chapter: { name: chapter.name, state: chapter.state, description: chapter.description, slug: chapter.slug },
          },
        ]
      : [];
  });
}
