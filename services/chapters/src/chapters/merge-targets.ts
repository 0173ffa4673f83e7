import type { ChapterCard, MergeTargets } from '../models/chapter.model';
import { findChapterNames } from './found-by-id';
import type { Models } from '../models/create-models';

/**
 * Returns the chapters into which the given ones were merged. This takes one query, or none without merged chapters.
 */
export async function findMergeTargets(
  models: Pick<Models, 'Chapters'>,
  chapters: readonly Pick<ChapterCard, 'archive'>[],
): Promise<MergeTargets> {
  const ids = chapters.flatMap(({ archive }) => archive?.mergedInto ?? []);
  return ids.length > 0 ? findChapterNames(models, ids) : new Map();
}
