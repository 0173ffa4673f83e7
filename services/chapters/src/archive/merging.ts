import { HttpError, recordAction, withPeopleLocked } from '@meridian/service-kit';
import { truncate, isolated, LIMITS } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import { checkNotSuspended } from '../chapters/admin-checks';
import type { ChapterDoc } from '../models/chapter.model';
import type { Caller } from '../chapters/chapter.policy';
import type { Models } from '../models/create-models';
import { moveScheduled } from '../announcements/moved-announcements';
import { notifyMerged } from './merge-domain-events';
import { moveMembers } from './merge-members';
import { moveRequests } from './merge-requests';
import { addressesInMerge } from './merge-addresses';
import {
  ARCHIVED,
  chapterArchived,
  OPEN,
  requireOpenChapter,
  requireNoMovingEvents,
  archivedRefusal,
} from '../chapters/open-chapters';

interface Merge {
  intoId: number;
  reason: string;
  keepAdmins: boolean;
}

export const sameChapter = (path: string): HttpError => {
  const message = 'A chapter cannot be merged into itself.';
  return new HttpError(400, 'same_chapter', message, [{ path, message }]);
};

type Needed = Pick<
  Models,
  'db' | 'Chapters' | 'Memberships' | 'People' | 'JoinRequests' | 'Bans' | 'HiddenAnnouncements'
>;

/**
 * Merges a chapter into another one in one transaction. Its members, pending requests, scheduled announcements and
 * addresses move. The merged chapter is archived, so that its former members can read it. Its upcoming events follow by
 * {@link moveEvents}. If two site admins merge the same two chapters in both directions, one of them is refused.
 */
export async function mergeChapters(
  models: Needed,
  caller: Caller,
  id: number,
  { intoId, reason, keepAdmins }: Merge,
): Promise<ChapterDoc> {
  if (id === intoId) throw sameChapter('intoId');
  await requireOpenChapter(models, id);
  await requireOpenChapter(models, intoId);
  return withPeopleLocked(models.db, caller.userId, async (session) => {
    await checkNotSuspended(models, caller, session);
    const { Chapters } = models;
    const [from, into] = [await openIn(models, id, session), await openIn(models, intoId, session)];
    await requireNoMovingEvents(models, id, session);
    const move = { from: id, into: intoId, at: new Date() };
    const people = await moveMembers(models, { ...move, keepAdmins }, session);
    const asked = await moveRequests(models, { ...move, by: caller.userId }, session);
    await moveScheduled(models, move, session);
    const { own, moved } = await addressesInMerge(models.db, from, session);
    const archive = { at: move.at, reason, mergedInto: intoId, moveEventsBy: caller.userId };
    const merged = await Chapters.findOneAndUpdate(
      { _id: id, slug: from.slug, ...OPEN },
      { $set: { archive, slug: own, nameSlug: own, slugs: [own] } },
      { session, returnDocument: 'after' },
    ).lean();
    if (!merged) throw await archivedRefusal(models, id, session);
    await Chapters.updateMany(
      { ...ARCHIVED, 'archive.mergedInto': id },
      { $set: { 'archive.mergedInto': intoId } },
      { session },
    );
    const grown = await Chapters.updateOne(
      { _id: intoId, ...OPEN },
      {
        $inc: { memberCount: people.joined.length, adminCount: people.newAdmins },
        $addToSet: { slugs: { $each: moved } },
      },
      { session },
    );
    if (grown.matchedCount === 0) throw await archivedRefusal(models, intoId, session);
    await notifyMerged(models, { from, into, by: caller.userId, ...people, asked }, session);
    const detail = truncate(`${isolated(from.name)} into ${isolated(into.name)}: ${reason}`, LIMITS.auditDetailMax);
    await recordAction(models.db, { action: 'chapter.merged', subject: id, chapterId: id, detail }, session);
    return merged;
  });
}

/** Returns a chapter of the merge as the transaction reads it, and throws 409 for an archived one. */
async function openIn({ Chapters }: Pick<Models, 'Chapters'>, id: number, session: ClientSession) {
  const fields = { name: 1, slug: 1, slugs: 1, 'archive.at': 1 } as const;
  const chapter = await Chapters.findById(id, fields, { session }).lean();
  if (!chapter) throw await archivedRefusal({ Chapters }, id, session);
  if (chapter.archive) throw chapterArchived();
  return chapter;
}
