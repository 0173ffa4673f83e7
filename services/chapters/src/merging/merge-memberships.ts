import type { Role } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import type { MembershipDoc } from '../models/membership.model';
import type { Models } from '../models/create-models';
import type { Merge } from './merge';

/** A chapter to which the merged account belonged. */
export interface MergedPlace {
  chapterId: number;
  /** The role of the remaining account, or null if a ban ended the membership. */
  role: Role | null;
}

type Stored = Pick<MembershipDoc, '_id' | 'userId' | 'chapterId' | 'role' | 'joinedAt'>;
const FIELDS = { userId: 1, chapterId: 1, role: 1, joinedAt: 1 } as const;

const isAdmin = ({ role }: Stored) => role === 'admin';

/** Combines one or two memberships in a chapter. The result has the higher role and the earlier date. */
function joined(found: readonly Stored[], intoId: string): Stored | undefined {
  const kept = found.find(({ userId }) => userId.equals(intoId)) ?? found[0];
  if (!kept) return undefined;
  const joinedAt = new Date(Math.min(...found.map((each) => each.joinedAt.getTime())));
  return { ...kept, role: found.some(isAdmin) ? 'admin' : 'member', joinedAt };
}

/**
 * Combines the memberships of both accounts. A ban of either account ends a membership, except for an admin. In that
 * case the ban ends, so that no chapter is left without an admin.
 */
export async function mergeMemberships(
  models: Pick<Models, 'Chapters' | 'Memberships' | 'People' | 'Bans'>,
  { fromId, intoId }: Merge,
  banned: ReadonlySet<number>,
  session: ClientSession,
): Promise<MergedPlace[]> {
  const { Memberships, Bans } = models;
  const all: Stored[] = await Memberships.find({ userId: { $in: [fromId, intoId] } }, FIELDS, { session }).lean();
  const isTouched = ({ userId, chapterId }: Stored) => userId.equals(fromId) || banned.has(chapterId);
  const chapterIds = [...new Set(all.filter(isTouched).map(({ chapterId }) => chapterId))];
  const kept: Stored[] = [];
  const places: MergedPlace[] = [];
  for (const chapterId of chapterIds) {
    const found = all.filter((each) => each.chapterId === chapterId);
    const place = joined(found, intoId);
    const stays = place && (!banned.has(chapterId) || place.role === 'admin');
    if (stays && banned.has(chapterId)) await Bans.deleteOne({ chapterId, userId: intoId }, { session });
    const ended = found.filter(({ _id }) => !stays || !_id.equals(place._id)).map(({ _id }) => _id);
    if (ended.length > 0) await Memberships.deleteMany({ _id: { $in: ended } }, { session });
    if (stays) {
      const { _id, role, joinedAt } = place;
      await Memberships.updateOne({ _id }, { $set: { userId: intoId, role, joinedAt } }, { session });
      kept.push(place);
    }
    places.push({ chapterId, role: stays ? place.role : null });
  }
  await copyToDirectory(models, { fromId, intoId }, { kept, chapterIds }, session);
  for (const chapterId of chapterIds) {
    const [before, after] = [all, kept].map((list) => list.filter((each) => each.chapterId === chapterId));
    const change = {
      memberCount: (after?.length ?? 0) - (before?.length ?? 0),
      adminCount: (after ?? []).filter(isAdmin).length - (before ?? []).filter(isAdmin).length,
    };
    if (change.memberCount !== 0 || change.adminCount !== 0)
      await models.Chapters.updateOne({ _id: chapterId }, { $inc: change }, { session });
  }
  return places;
}

/** Updates the places in the directory. It has none for archived chapters. */
async function copyToDirectory(
  { People, Memberships }: Pick<Models, 'Memberships' | 'People'>,
  { fromId, intoId }: Merge,
  { kept, chapterIds }: { kept: readonly Stored[]; chapterIds: readonly number[] },
  session: ClientSession,
): Promise<void> {
  const fields = { places: 1, firstJoinedAt: 1, isSuspended: 1 } as const;
  const people = await People.find({ _id: { $in: [fromId, intoId] } }, fields, { session }).lean();
  const [from, into] = [fromId, intoId].map((id) => people.find(({ _id }) => _id.equals(id)));
  if (!into) return;
  const shown = new Set(people.flatMap(({ places }) => places.map(({ chapterId }) => chapterId)));
  const places = [
    ...into.places.filter(({ chapterId }) => !chapterIds.includes(chapterId)),
    ...kept
      .filter(({ chapterId }) => shown.has(chapterId))
      .map(({ _id, chapterId, role, joinedAt }) => ({ _id, chapterId, role, joinedAt })),
  ].sort((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime());
  const firstJoinedAt = new Date(Math.min(...people.map((person) => person.firstJoinedAt.getTime())));
  await People.updateOne({ _id: intoId }, { $set: { places, firstJoinedAt } }, { session });
  if (into.isSuspended !== undefined && kept.length > 0)
    await Memberships.updateMany({ userId: intoId }, { $set: { isSuspended: into.isSuspended } }, { session });
  if (from) await People.deleteOne({ _id: fromId }, { session });
}
