import { conflict, notFound, type HttpError } from '@meridian/service-kit';
import { CHAPTER_ARCHIVED } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import type { ChapterDoc } from '../models/chapter.model';
import { requireChapter } from './require-chapter';
import type { Models } from '../models/create-models';

export const OPEN = { archive: { $exists: false } } as const;

/** The filter for archived chapters. It is a range, so that the query uses their index. */
export const ARCHIVED = { 'archive.at': { $gt: new Date(0) } };

export const chapterArchived = (): HttpError => conflict('chapter_archived', CHAPTER_ARCHIVED);

/**
 * Returns the chapter fields that other rules need before a change. Throws 404 if there is none, 409 if it is archived.
 */
export async function requireOpenChapter(models: Pick<Models, 'Chapters'>, id: number) {
  const chapter = await requireChapter(models, id);
  if (chapter.archive) throw chapterArchived();
  return chapter;
}

type Needed = Pick<Models, 'Chapters'>;

/**
 * Throws 409 in a transaction if one of the chapters is archived. Changes of memberships do not need this, because they
 * update counters only in open chapters.
 */
export async function checkOpen({ Chapters }: Needed, ids: readonly number[], session: ClientSession): Promise<void> {
  const isArchived = { _id: { $in: [...ids] }, archive: { $exists: true } };
  if (await Chapters.exists(isArchived).session(session)) throw chapterArchived();
}

/** Throws 409 for a chapter to which events of a merged chapter are still being moved. */
export async function requireNoMovingEvents({ Chapters }: Needed, id: number, session: ClientSession): Promise<void> {
  const isMoving = { 'archive.moveEventsBy': { $exists: true }, 'archive.mergedInto': id };
  if (await Chapters.exists(isMoving).session(session))
    throw conflict('merge_unfinished', 'Another chapter is being merged into this one. Try again in a minute.');
}

/** Returns the reason why a change found no open chapter, which is `otherwise` unless the chapter is archived. */
export async function archivedRefusal(
  { Chapters }: Pick<Models, 'Chapters'>,
  id: number,
  session: ClientSession,
  otherwise: HttpError = notFound('chapter'),
): Promise<HttpError> {
  const chapter: Pick<ChapterDoc, 'archive'> | null = await Chapters.findById(
    id,
    { 'archive.at': 1 },
    { session },
  ).lean();
  return chapter?.archive ? chapterArchived() : otherwise;
}

/** Returns the ids of archived chapters, of which there are few. */
export async function archivedIds({ Chapters }: Pick<Models, 'Chapters'>): Promise<number[]> {
  const archived = await Chapters.find(ARCHIVED, { _id: 1 }).lean();
  return archived.map(({ _id }) => _id);
}
