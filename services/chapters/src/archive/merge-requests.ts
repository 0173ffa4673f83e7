import type { ClientSession } from 'mongoose';
import { inEffectAt } from '../models/ban.model';
import type { Models } from '../models/create-models';
import type { ChapterMove } from './merge-members';

/**
 * Moves the pending requests of one chapter to another one. A request is deleted if the person already belongs to the
 * other chapter or has a request there. The request of a person who is banned there is rejected. Resolves to the people
 * whose requests are now pending there.
 */
export async function moveRequests(
  { JoinRequests, Memberships, Bans }: Pick<Models, 'Memberships' | 'JoinRequests' | 'Bans'>,
  { from, into, at, by }: ChapterMove & { by: string },
  session: ClientSession,
): Promise<string[]> {
  const pending = await JoinRequests.find({ chapterId: from, status: 'pending' }, { userId: 1 }, { session }).lean();
  if (pending.length === 0) return [];
  const there = { userId: { $in: pending.map(({ userId }) => userId) }, chapterId: into };
  const [members, asked, banned] = [
    await Memberships.find(there, { userId: 1 }, { session }).lean(),
    await JoinRequests.find({ ...there, status: 'pending' }, { userId: 1 }, { session }).lean(),
    await Bans.find({ ...there, ...inEffectAt(at) }, { userId: 1 }, { session }).lean(),
  ];
  const toUserIds = (docs: readonly { userId: unknown }[]) => new Set(docs.map(({ userId }) => String(userId)));
  const [obsolete, refused] = [toUserIds([...members, ...asked]), toUserIds(banned)];
  const isRefused = ({ userId }: { userId: unknown }) => refused.has(String(userId));
  const isObsolete = (request: { userId: unknown }) => !isRefused(request) && obsolete.has(String(request.userId));
  const moved = pending.filter((request) => !isRefused(request) && !isObsolete(request));
  const those = (requests: typeof pending) => ({
    _id: { $in: requests.map(({ _id }) => _id) },
    status: 'pending' as const,
  });
  await JoinRequests.deleteMany(those(pending.filter(isObsolete)), { session });
  await JoinRequests.updateMany(
    those(pending.filter(isRefused)),
    { $set: { status: 'rejected', decidedAt: at, decidedBy: by, words: [] } },
    { session },
  );
  await JoinRequests.updateMany(those(moved), { $set: { chapterId: into } }, { session });
  return moved.map(({ userId }) => String(userId));
}
