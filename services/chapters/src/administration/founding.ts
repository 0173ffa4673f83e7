import {
  inTransaction,
  isDuplicate,
  lockPeople,
  recordAction,
  recordDomainEvent,
  retryDuplicate,
} from '@meridian/service-kit';
import { slugify } from '@meridian/shared-types';
import type { ClientSession, Connection } from 'mongoose';
import { checkNotSuspended } from '../chapters/admin-checks';
import { addChapterToAnnouncements } from '../announcements/later-chapters';
import { isSlugTaken, slugTaken } from '../chapters/chapter-address';
import { chapterModel, type ChapterDoc } from '../models/chapter.model';
import { addMember } from '../members/memberships';
import { createModels } from '../models/create-models';

type Terms = Pick<ChapterDoc, 'name' | 'state' | 'description'> & {
  timeZone?: string | undefined;
  foundedOn?: string | undefined;
};

/**
 * Founds a chapter with the next id. The first admin, if there is one, is notified. Throws 409 if the address is taken.
 */
export async function foundChapter(
  db: Connection,
  { timeZone, foundedOn, ...terms }: Terms,
  { by, adminId }: { by?: string; adminId?: string | undefined } = {},
): Promise<ChapterDoc> {
  const Chapters = chapterModel(db);
  const models = createModels(db);
  const slug = slugify(terms.name);
  // If two transactions use the same id or address, the second one is retried.
  return retryDuplicate(() =>
    inTransaction(db, async (session) => {
      await lockPeople(
        db,
        [by, adminId].flatMap((id) => id ?? []),
        session,
      );
      if (by) await checkNotSuspended(models, { userId: by }, session);
      if (await isSlugTaken(db, slug, undefined, session)) throw slugTaken(slug);
      const last = await Chapters.findOne({}, { _id: 1 }, { session }).sort({ _id: -1 }).lean();
      const chapter = await new Chapters({
        ...terms,
        _id: (last?._id ?? 0) + 1,
        slug,
        ...(timeZone && { timeZone }),
        ...(foundedOn && { foundedOn }),
        createdAt: new Date(),
      }).save({ session });
      const chapterId = chapter._id;
      await addChapterToAnnouncements(db, chapterId, session);
      await recordAction(
        db,
        { action: 'chapter.founded', subject: chapterId, chapterId, detail: chapter.name },
        session,
      );
      if (adminId) {
        await addMember(models, chapterId, adminId, new Date(), session, 'admin');
        await notifyAdded(db, { chapterId, userId: adminId, role: 'admin', by }, session);
      }
      return { ...chapter.toObject(), memberCount: adminId ? 1 : 0 };
    }),
  ).catch((error: unknown) => {
    throw isDuplicate(error) ? slugTaken(slug) : error;
  });
}

/** Records in the audit log that a person was added or became an admin, and notifies them. */
export async function notifyAdded(
  db: Connection,
  {
    chapterId,
    userId,
    role,
    by,
  }: { chapterId: number; userId: string; role: 'admin' | 'member'; by: string | undefined },
  session: ClientSession,
): Promise<void> {
  await recordAction(
    db,
    { action: 'member.added', subject: chapterId, userId, chapterId, detail: `as ${role}` },
    session,
  );
  const who = { ...(by && { by }), audience: { userIds: [userId] } };
  await recordDomainEvent(
    db,
    role === 'admin'
      ? { kind: 'member.role-changed', ...who, data: { chapterId, role } }
      : { kind: 'member.added', ...who, data: { chapterId } },
    session,
  );
}
