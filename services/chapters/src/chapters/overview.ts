import { timeZoneOf } from './chapter.model';
import { allByName } from './chapter.routes';
import type { Models } from '../models';

/**
 * All chapters, with where they are and how many members they have. A person is at home in the chapter that they joined
 * first: so everyone can be counted once.
 */
export async function overviewOf(models: Models) {
  const [chapters, groups] = await Promise.all([
    allByName(models),
    // few: people who belong to several chapters, by those, in the order of joining
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
    timeZone: timeZoneOf(chapter),
    createdAt: chapter.createdAt.toISOString(),
    homeCount: Math.max(0, chapter.memberCount - (joinedLater.get(_id) ?? 0)),
  }));
}
