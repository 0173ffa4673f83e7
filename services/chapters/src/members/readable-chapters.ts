import { findChapterNames } from '../chapters/found-by-id';
import type { Models } from '../models/create-models';
import { NOT_SUSPENDED } from '../models/membership.model';

const MAX_MEMBERSHIPS = 500;

/** Returns the chapters whose chats a person may read, including archived ones. This takes two queries. */
export async function readableChapters(models: Pick<Models, 'Chapters' | 'Memberships'>, userId: string) {
  const memberships = await models.Memberships.find({ userId, ...NOT_SUSPENDED }, { _id: 0, chapterId: 1 })
    .limit(MAX_MEMBERSHIPS)
    .lean();
  const names = await findChapterNames(
    models,
    memberships.map(({ chapterId }) => chapterId),
  );
  return [...names.values()].map(({ _id, name, slug }) => ({ id: _id, name, slug }));
}
