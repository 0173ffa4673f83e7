import { conflict, notFound, type HttpError } from '@meridian/kit';
import { CHAPTER_ARCHIVED } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import type { ChapterDoc } from '../chapters/chapter.model';
import { requireChapter } from '../chapters/chapter.routes';
import type { Models } from '../models';

/** Filter for chapters that are not archived. */
export const OPEN = { archive: { $exists: false } } as const;

/** Filter for archived chapters: a range, so that their index is read. */
export const ARCHIVED = { 'archive.at': { $gt: new Date(0) } };

export const chapterArchived = (): HttpError => conflict('chapter_archived', CHAPTER_ARCHIVED);

/** What other rules need of a chapter in which something changes; 404 if there is none, 409 if it is archived. */
export async function requireOpenChapter(models: Models, id: number) {
  const chapter = await requireChapter(models, id);
  if (chapter.archive) throw chapterArchived();
  return chapter;
}

/**
 * The same in a transaction, at its moment. Changes of memberships need it not: they count in the chapter itself, where
 * it is open.
 */
export async function checkOpen({ Chapters }: Models, ids: readonly number[], session: ClientSession): Promise<void> {
  const isArchived = { _id: { $in: [...ids] }, archive: { $exists: true } };
  if (await Chapters.exists(isArchived).session(session)) throw chapterArchived();
}

/** Refuses to archive or merge a chapter to which events of a merged one are still on their way. */
export async function requireSettled(
  { Chapters }: Pick<Models, 'Chapters'>,
  id: number,
  session: ClientSession,
): Promise<void> {
  const isMoving = { 'archive.movesFor': { $exists: true }, 'archive.mergedInto': id };
  if (await Chapters.exists(isMoving).session(session))
    throw conflict('merge_unfinished', 'Another chapter is being merged into this one. Please try again in a minute.');
}

/** Why a change found no open chapter: `otherwise` if it is not that it is archived. */
export async function whyNot(
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

/** The ids of archived chapters: few. */
export async function archivedIds({ Chapters }: Pick<Models, 'Chapters'>): Promise<number[]> {
  const archived = await Chapters.find(ARCHIVED, { _id: 1 }).lean();
  return archived.map(({ _id }) => _id);
}
