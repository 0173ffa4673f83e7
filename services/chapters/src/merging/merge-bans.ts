import type { ClientSession } from 'mongoose';
import { inEffectAt, type BanDoc } from '../models/ban.model';
import type { Models } from '../models/create-models';
import type { Merge } from './merge';

const toEnd = ({ until }: Pick<BanDoc, 'until'>): number => until?.getTime() ?? Infinity;

/**
 * Merges bans. Every ban stays, and of two bans in the same chapter the longer one. Resolves to the ids of the chapters
 * of bans that are in force.
 */
export async function mergeBans(
  { Bans }: Pick<Models, 'Bans'>,
  { fromId, intoId }: Merge,
  session: ClientSession,
): Promise<Set<number>> {
  const both = { userId: { $in: [fromId, intoId] }, ...inEffectAt(new Date()) };
  const bans = await Bans.find(both, { chapterId: 1, userId: 1, until: 1 }, { session }).lean();
  const own = new Map(bans.flatMap((ban) => (ban.userId.equals(intoId) ? [[ban.chapterId, ban] as const] : [])));
  for (const ban of bans.filter(({ userId }) => userId.equals(fromId))) {
    const other = own.get(ban.chapterId);
    if (other && toEnd(other) >= toEnd(ban)) continue;
    // There may be a ban that has ended.
    await Bans.deleteOne({ chapterId: ban.chapterId, userId: intoId }, { session });
    await Bans.updateOne({ _id: ban._id }, { $set: { userId: intoId } }, { session });
  }
  await Bans.deleteMany({ userId: fromId }, { session });
  return new Set(bans.map(({ chapterId }) => chapterId));
}
