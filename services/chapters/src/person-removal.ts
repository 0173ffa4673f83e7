import { isolated } from '@meridian/shared-types';
import {
  blockWritesFor,
  conflict,
  inTransaction,
  unblockWritesFor,
  retryDuplicate,
  type HttpError,
} from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { removeFromAnnouncements } from './announcements/announcement-reads';
import { replaceActingAdmin } from './chapters/acting-admins';
import { OPEN } from './chapters/open-chapters';
import { removeMemberChanges } from './members/member-changes';
import { DECIDER_WORDS } from './requests/decided-words';
import type { Models } from './models/create-models';

/**
 * Performs the first step of a removal, which is the only one that can be refused. Throws 409 for a chapter's only
 * admin. Afterwards the person has no admin role and writes for them are blocked, so that {@link removePerson} cannot
 * fail.
 */
export async function prepareRemoval(
  models: Pick<Models, 'db' | 'Chapters' | 'Memberships' | 'People'>,
  userId: string,
): Promise<void> {
  const { db, Memberships, People } = models;
  await blockWritesFor(db, userId);
  await inTransaction(db, async (session) => {
    const administered = await Memberships.find({ userId, role: 'admin' }, { chapterId: 1 }, { session }).lean();
    if (administered.length === 0) return;
    await Memberships.updateMany({ userId, role: 'admin' }, { $set: { role: 'member' } }, { session });
    await People.updateOne({ _id: userId }, { $set: { 'places.$[].role': 'member' } }, { session });
    await decrementAdminCounts(
      models,
      administered.map(({ chapterId }) => chapterId),
      session,
    );
  }).catch(async (error: unknown) => {
    await unblockWritesFor(db, userId);
    throw error;
  });
}

/**
 * Removes a person, with writes in the same order as other changes of memberships. Resolves to the ids of their
 * chapters.
 */
export async function removePerson(models: Models, userId: string): Promise<number[]> {
  await blockWritesFor(models.db, userId);
  return retryDuplicate(() =>
    inTransaction(models.db, async (session) => {
      const { JoinRequests, Memberships, People, Chapters, Bans, Invites } = models;
      await JoinRequests.deleteMany({ userId }, { session });
      await JoinRequests.updateMany(
        { decidedBy: userId },
        { $unset: { decidedBy: 1 }, $pull: { words: { $regex: DECIDER_WORDS.source } } },
        { session },
      );
      await Bans.deleteMany({ userId }, { session });
      await Bans.updateMany({ bannedBy: userId }, { $unset: { bannedBy: 1 } }, { session });
      await Invites.updateMany({ createdBy: userId }, { $unset: { createdBy: 1 } }, { session });
      await replaceActingAdmin(models, userId, null, session);
      await removeFromAnnouncements(models, userId, session);
      await removeMemberChanges(models.db, userId, session);
      // The places in the directory are not enough, because they lack archived chapters.
      const places = await Memberships.find({ userId }, { chapterId: 1, role: 1 }, { session }).lean();
      await Memberships.deleteMany({ userId }, { session });
      await People.deleteOne({ _id: userId }, { session });
      const chapterIds = places.map(({ chapterId }) => chapterId);
      if (chapterIds.length > 0)
        await Chapters.updateMany({ _id: { $in: chapterIds } }, { $inc: { memberCount: -1 } }, { session });
      await decrementAdminCounts(
        models,
        places.filter(({ role }) => role === 'admin').map(({ chapterId }) => chapterId),
        session,
      );
      return chapterIds;
    }),
  );
}

/** Decrements the admin counts of these chapters. Throws 409 if an open one would have no admin left. */
async function decrementAdminCounts(
  models: Pick<Models, 'Chapters'>,
  administered: number[],
  session: ClientSession,
): Promise<void> {
  if (administered.length === 0) return;
  const decremented = await models.Chapters.updateMany(
    { _id: { $in: administered }, $or: [{ adminCount: { $gt: 1 } }, { 'archive.at': { $exists: true } }] },
    { $inc: { adminCount: -1 } },
    { session },
  );
  if (decremented.matchedCount < administered.length) throw await onlyAdminError(models, administered);
}

/** Creates the refusal. It reads outside of the transaction, where counts are not decremented yet. */
async function onlyAdminError({ Chapters }: Pick<Models, 'Chapters'>, administered: number[]): Promise<HttpError> {
  const left = await Chapters.find(
    { _id: { $in: administered }, adminCount: { $lte: 1 }, ...OPEN },
    { name: 1 },
  ).lean();
  return conflict(
    'only_admin',
    `Make another member an admin first: you are the only one of ${left.map(({ name }) => isolated(name)).join(' and ')}.`,
  );
}
