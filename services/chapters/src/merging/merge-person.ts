import { blockWritesOfMerged, unavailable, withPeopleLocked } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import { replaceActingAdmin } from '../chapters/acting-admins';
import { recordMemberChanges, removeMemberChanges } from '../members/member-changes';
import type { Models } from '../models/create-models';
import { mergeBans } from './merge-bans';
import { mergeMemberships, type MergedPlace } from './merge-memberships';
import type { Merge } from './merge';

/**
 * Moves everything of the merged account to the remaining one in one transaction. Resolves to the changed chapters with
 * the person's role in each.
 */
export async function mergePerson(models: Models, merge: Merge): Promise<MergedPlace[]> {
  await blockWritesOfMerged(models.db, merge.fromId, merge.intoId);
  return withPeopleLocked(models.db, merge.intoId, async (session) => {
    if (!(await models.People.exists({ _id: merge.intoId }).session(session))) throw unavailable();
    const banned = await mergeBans(models, merge, session);
    const places = await mergeMemberships(models, merge, banned, session);
    await mergeRequests(models, merge, banned, session);
    await mergeAuthorship(models, merge, session);
    await removeMemberChanges(models.db, merge.fromId, session);
    const changed = new Set([...banned, ...places.map(({ chapterId }) => chapterId)]);
    const changes = [...changed].map((chapterId) => ({ userId: merge.intoId, chapterId }));
    await recordMemberChanges(models.db, changes, session);
    return places;
  });
}

/**
 * Deletes pending requests that are no longer needed, because the person belongs to the chapter, is banned from it or
 * has another request. All other requests move.
 */
async function mergeRequests(
  { JoinRequests, Memberships }: Pick<Models, 'Memberships' | 'JoinRequests'>,
  { fromId, intoId }: Merge,
  banned: ReadonlySet<number>,
  session: ClientSession,
): Promise<void> {
  const both = { userId: { $in: [fromId, intoId] }, status: 'pending' as const };
  const pending = await JoinRequests.find(both, { userId: 1, chapterId: 1 }, { session }).lean();
  if (pending.length > 0) {
    const chapterIds = pending.map(({ chapterId }) => chapterId);
    const places = await Memberships.find(
      { userId: intoId, chapterId: { $in: chapterIds } },
      { _id: 0, chapterId: 1 },
      { session },
    ).lean();
    const settled = new Set([...banned, ...places.map(({ chapterId }) => chapterId)]);
    const own = new Set(pending.flatMap(({ userId, chapterId }) => (userId.equals(intoId) ? [chapterId] : [])));
    const needless = pending.filter(
      ({ userId, chapterId }) => settled.has(chapterId) || (userId.equals(fromId) && own.has(chapterId)),
    );
    await JoinRequests.deleteMany({ _id: { $in: needless.map(({ _id }) => _id) } }, { session });
  }
  await JoinRequests.updateMany({ userId: fromId }, { $set: { userId: intoId } }, { session });
  await JoinRequests.updateMany({ decidedBy: fromId }, { $set: { decidedBy: intoId } }, { session });
}

type MergeAuthorshipNeeds = Pick<
  Models,
  'Chapters' | 'Bans' | 'Invites' | 'Announcements' | 'HiddenAnnouncements' | 'AnnouncementReads'
>;

/** Moves the person's authorship of other documents and their reads of announcements. */
async function mergeAuthorship(
  models: MergeAuthorshipNeeds,
  { fromId, intoId }: Merge,
  session: ClientSession,
): Promise<void> {
  const { Announcements, HiddenAnnouncements, AnnouncementReads, Bans, Invites } = models;
  await Announcements.updateMany({ authorId: fromId }, { $set: { authorId: intoId } }, { session });
  await HiddenAnnouncements.updateMany({ authorId: fromId }, { $set: { authorId: intoId } }, { session });
  await Bans.updateMany({ bannedBy: fromId }, { $set: { bannedBy: intoId } }, { session });
  await Invites.updateMany({ createdBy: fromId }, { $set: { createdBy: intoId } }, { session });
  await replaceActingAdmin(models, fromId, intoId, session);
  const reads = await AnnouncementReads.find(
    { userId: { $in: [fromId, intoId] } },
    { announcementId: 1, userId: 1 },
    { session },
  ).lean();
  const read = new Set(
    reads.flatMap(({ userId, announcementId }) => (userId.equals(intoId) ? [String(announcementId)] : [])),
  );
  const twice = reads.filter(({ userId, announcementId }) => userId.equals(fromId) && read.has(String(announcementId)));
  if (twice.length > 0) await AnnouncementReads.deleteMany({ _id: { $in: twice.map(({ _id }) => _id) } }, { session });
  await AnnouncementReads.updateMany({ userId: fromId }, { $set: { userId: intoId } }, { session });
}
