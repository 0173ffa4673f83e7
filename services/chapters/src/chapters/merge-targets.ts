import type { ChapterCard, MergeTargets } from './chapter.model';
import { findChapterNames, type Models } from '../models';

/**
 * Returns the chapters into which the given ones were merged. This takes one query, or none without merged chapters.
 */
export async function findMergeTargets(
  models: Models,
  chapters: readonly Pick<ChapterCard, 'archive'>[],
): Promise<MergeTargets> {
  const ids = chapters.flatMap(({ archive }) => archive?.mergedInto ?? []);
  return ids.length > 0 ? findChapterNames(models, ids) : new Map();
}
