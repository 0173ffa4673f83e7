import { allByName } from './find-chapters';
import type { Models } from '../models/create-models';

/**
 * Returns all chapters with their locations and numbers of members. The home chapter of a person is the one that they
 * joined first, so that every person can be counted once.
 */
export async function readOverview(models: Pick<Models, 'Chapters' | 'People'>) {
  const [chapters, groups] = await Promise.all([
    allByName(models),
    // There are few groups. Each consists of people who belong to the same chapters and joined them in the same order.
    models.People.aggregate<{ _id: number[]; people: number }>([
      { $match: { 'places.1.chapterId': { $gt: 0 } } },
      { $group: { _id: '$places.chapterId', people: { $sum: 1 } } },
    ]),
  ]);
  const joinedLater = new Map<number, number>();
  for (const { _id, people } of groups)
    for (const chapterId of _id.slice(1)) joinedLater.set(chapterId, (joinedLater.get(chapterId) ?? 0) + people);
  return chapters.map(({ _id, ...chapter }) => ({
    ...chapter,
    id: _id,
    timeZone: chapter.timeZone,
    createdAt: chapter.createdAt.toISOString(),
    homeCount: Math.max(0, chapter.memberCount - (joinedLater.get(_id) ?? 0)),
  }));
}
