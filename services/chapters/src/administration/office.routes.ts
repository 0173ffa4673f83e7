import {
  conflict,
  unavailable,
  versionIn,
  withPeopleLocked,
  type Handlers,
  type Identity,
} from '@meridian/service-kit';
import type { chaptersApi } from '@meridian/shared-types/contracts';
import { checkNotSuspended } from '../chapters/admin-checks';
import { editChapter } from '../chapters/chapter-editing';
import type { ChapterPictures } from '../chapters/chapter-picture';
import { toChapterDetails, type ChapterDoc } from '../models/chapter.model';
import { requireChapter } from '../chapters/require-chapter';
import type { ChapterSignals } from '../chapters/chapter-signals';
import { foundChapter, notifyAdded } from './founding';
import { addMember, changeRole, type MemberModels } from '../members/memberships';
import { findProfiles } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';
import { toDirectoryEntry } from '../models/person.model';
import type { WeekEventCounts } from '../chapters/week-event-counts';

export const chapterAdministrationHandlers = (
  models: MemberModels & Pick<Models, 'db'>,
  {
    signals,
    pictures,
    weekEventCounts,
  }: { signals: Pick<ChapterSignals, 'roleChanged'>; pictures: ChapterPictures; weekEventCounts: WeekEventCounts },
): Pick<Handlers<typeof chaptersApi>, 'found' | 'edit' | 'addMember'> => {
  const show = (identity: Identity) => async (chapter: ChapterDoc) =>
    toChapterDetails(chapter, await weekEventCounts(identity));
  return {
    async found({ body: { adminId, ...terms }, identity }) {
      const chapter = await foundChapter(models.db, terms, { by: identity.userId, adminId });
      if (adminId) signals.roleChanged(adminId, chapter._id, 'admin');
      return show(identity)(chapter);
    },

    async edit({ params, body, identity, http }) {
      const version = versionIn(http.req, 'chapter');
      const toDetails = show(identity);
      return toDetails(
        await editChapter(models, identity, { id: params.id, version, edit: body }, { show: toDetails, pictures }),
      );
    },

    async addMember({ params: { id }, body: { userId, role }, identity }) {
      await requireChapter(models, id);
      const isNew = await withPeopleLocked(models.db, [identity.userId, userId], async (session) => {
        await checkNotSuspended(models, identity, session);
        const isAdded = await addMember(models, id, userId, new Date(), session, role);
        if (isAdded) await notifyAdded(models.db, { chapterId: id, userId, role, by: identity.userId }, session);
        return isAdded !== undefined;
      });
      if (!isNew) {
        if (role === 'member') throw alreadyThere(role);
        const { isChanged } = await changeRole(models, id, userId, role, identity);
        if (!isChanged) throw alreadyThere(role);
      }
      signals.roleChanged(userId, id, role);
      const [membership, people] = await Promise.all([
        models.Memberships.findOne({ userId, chapterId: id }).lean(),
        findProfiles(models, [userId]),
      ]);
      const person = people.get(userId);
      if (!membership || !person) throw unavailable(); // The person was removed in the meantime.
      return toDirectoryEntry(membership.userId, membership, person);
    },
  };
};

const alreadyThere = (role: 'admin' | 'member') =>
  conflict(
    'already_member',
    role === 'admin'
      ? 'This person is already an admin of this chapter.'
      : 'This person is already a member of this chapter.',
  );
