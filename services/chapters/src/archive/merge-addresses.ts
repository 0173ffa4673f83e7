import { truncate } from '@meridian/shared-types';
import type { ClientSession, Connection } from 'mongoose';
import type { ChapterDoc } from '../models/chapter.model';
import { isSlugTaken } from '../chapters/chapter-address';

/** The number of characters of a former address in the one that a merged chapter keeps. */
const KEPT_LENGTH = 80;

/**
 * Returns the addresses after a merge. Those in `moved` lead to the other chapter from then on. `own` is the address of
 * the merged chapter's history.
 * @example (await addressesInMerge(db, toledo, session)).own // 'toledo-archive-7'
 */
export async function addressesInMerge(
  db: Connection,
  chapter: Pick<ChapterDoc, '_id' | 'slug' | 'slugs'>,
  session: ClientSession,
): Promise<{ own: string; moved: string[] }> {
  const base = `${truncate(chapter.slug, KEPT_LENGTH)}-archive-${chapter._id}`;
  let own = base;
  for (let next = 2; await isSlugTaken(db, own, undefined, session); next += 1) own = `${base}-${next}`;
  return { own, moved: chapter.slugs };
}
