import type { MergeCount } from '@meridian/shared-types/schemas';
import { inEffectAt } from '../models/ban.model';
import type { Models } from '../models/create-models';
import type { Merge } from './merge';

type Needed = Pick<Models, 'Memberships' | 'JoinRequests' | 'Bans' | 'Announcements' | 'HiddenAnnouncements'>;

export async function mergeCounts(
  { Memberships, JoinRequests, Bans, Announcements, HiddenAnnouncements }: Needed,
  { fromId, intoId }: Merge,
): Promise<MergeCount[]> {
  const both = { userId: { $in: [fromId, intoId] } };
  const [memberships, bans, requests, announcements, hidden] = await Promise.all([
    Memberships.find(both, { _id: 0, userId: 1, chapterId: 1, role: 1 }).lean(),
    Bans.find({ ...both, ...inEffectAt(new Date()) }, { _id: 0, userId: 1, chapterId: 1 }).lean(),
    JoinRequests.countDocuments({ userId: fromId }),
    Announcements.countDocuments({ authorId: fromId }),
    HiddenAnnouncements.countDocuments({ authorId: fromId }),
  ]);
  const chapterIds = (list: readonly { userId: { equals(id: string): boolean }; chapterId: number }[], id: string) =>
    new Set(list.flatMap(({ userId, chapterId }) => (userId.equals(id) ? [chapterId] : [])));
  const [moving, own] = [chapterIds(memberships, fromId), chapterIds(memberships, intoId)];
  const [movingBans, ownBans] = [chapterIds(bans, fromId), chapterIds(bans, intoId)];
  const administered = new Set(memberships.flatMap(({ chapterId, role }) => (role === 'admin' ? [chapterId] : [])));
  const ended = [...new Set([...movingBans, ...ownBans])].filter(
    (id) => (moving.has(id) || own.has(id)) && !administered.has(id),
  );
  return [
    { part: 'memberships', count: moving.size, met: [...moving].filter((id) => own.has(id)).length },
    { part: 'ended-memberships', count: ended.length },
    { part: 'join-requests', count: requests },
    { part: 'bans', count: movingBans.size, met: [...movingBans].filter((id) => ownBans.has(id)).length },
    { part: 'announcements', count: announcements + hidden },
  ];
}
