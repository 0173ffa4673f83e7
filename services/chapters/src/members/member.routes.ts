import { forbidden, keysetAfter, unavailable, type Handlers } from '@meridian/service-kit';
import { PEOPLE_PAGE, type DirectoryEntry } from '@meridian/shared-types';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import { requireNotBanned } from '../chapters/banned';
import { mayReadMemberships } from '../chapters/chapter.policy';
import { requireChapter } from '../chapters/require-chapter';
import { requireReader } from '../chapters/require-reader';
import { searchDirectory } from './directory';
import { searchArchived } from './archived-members';
import { NOT_SUSPENDED } from '../models/membership.model';
import { changeRole, removeMember } from './memberships';
import { readMemberships } from './read-memberships';
import type { ChapterSignals } from '../chapters/chapter-signals';
import { toDirectoryEntry } from '../models/person.model';
import { findProfiles } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';

type MemberCalls = 'members' | 'setRole' | 'removeMember' | 'memberships' | 'everyone' | 'countPeople' | 'directory';

export const memberHandlers = (
  models: Pick<Models, 'db' | 'Chapters' | 'Memberships' | 'People' | 'Bans'>,
  signals: ChapterSignals,
): Pick<Handlers<typeof chaptersApi>, MemberCalls> => ({
  async members({ params, query, identity }) {
    await requireReader(models, identity, params.id);
    if (query.search) {
      const { archive } = await requireChapter(models, params.id);
      // The directory has no members of archived chapters.
      if (archive) return searchArchived(models, params.id, { ...query, search: query.search });
      return searchDirectory(models, { ...query, chapter: params.id }, 'memberships', false);
    }
    return readMembers(models, { id: params.id, limit: query.limit, after: query.after });
  },

  async setRole({ params, body, identity }) {
    const [people] = await Promise.all([findProfiles(models, [params.userId]), requireChapter(models, params.id)]);
    const { membership, isChanged } = await changeRole(models, params.id, params.userId, body.role, identity);
    if (isChanged) signals.roleChanged(params.userId, params.id, body.role);
    const person = people.get(params.userId);
    if (!person) throw unavailable();
    return toDirectoryEntry(membership.userId, membership, person);
  },

  async removeMember({ params, identity }) {
    await requireChapter(models, params.id);
    await removeMember(models, params.id, params.userId, identity);
    signals.ended(params.userId, params.id);
    return { ok: true };
  },

  async memberships({ params, identity }) {
    if (!mayReadMemberships(identity, params.userId)) throw forbidden();
    return readMemberships(models, params.userId);
  },

  async everyone({ query, identity }) {
    await requireNotBanned(models, identity, query.chapter);
    return searchDirectory(models, query, 'people');
  },
  countPeople: async () => ({
    count: await models.People.countDocuments({
      isActive: { $in: [true, false] },
      'places.chapterId': { $gt: 0 },
      ...NOT_SUSPENDED,
    }),
  }),
  async directory({ query, identity }) {
    await requireNotBanned(models, identity, query.chapter);
    return searchDirectory(models, query, 'memberships');
  },
});

interface MembersPage {
  id: number;
  limit?: number | undefined;
  after?: string | undefined;
}

type Needed = Pick<Models, 'Chapters' | 'Memberships' | 'People'>;

/** Returns the members of a chapter by joining date. This reads the memberships and the profiles of their people. */
async function readMembers(models: Needed, { id, limit = PEOPLE_PAGE, after }: MembersPage): Promise<DirectoryEntry[]> {
  const [page] = await Promise.all([keysetAfter(models.Memberships, 'joinedAt', 1, after), requireChapter(models, id)]);
  const memberships = await models.Memberships.find({ chapterId: id, ...NOT_SUSPENDED, ...page })
    .sort({ joinedAt: 1, _id: 1 })
    .limit(limit)
    .lean();
  const people = await findProfiles(
    models,
    memberships.map((membership) => membership.userId),
  );
  return memberships.flatMap((membership) => {
    const person = people.get(String(membership.userId));
    // The person may have been removed between the two reads.
    return person ? [toDirectoryEntry(membership.userId, membership, person)] : [];
  });
}
