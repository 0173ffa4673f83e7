import type { ChapterCard, MergeTargets } from '../chapters/chapter.model';
import { namesOf, type Models } from '../models';

/** The chapters that merged ones are part of, in one query; none without merged ones. */
export async function mergeTargetsOf(
  models: Models,
  chapters: readonly Pick<ChapterCard, 'archive'>[],
): Promise<MergeTargets> {
  const ids = chapters.flatMap(({ archive }) => archive?.mergedInto ?? []);
  return ids.length > 0 ? namesOf(models, ids) : new Map();
}
