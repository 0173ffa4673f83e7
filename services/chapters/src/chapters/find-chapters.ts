import { isChapterAdmin } from '@meridian/shared-types';
import { compareNames } from '@meridian/shared-types/search';
import { CHAPTER_PROJECTION } from '../models/chapter.model';
import type { Models } from '../models/create-models';

/** The maximum number of chapters in a list. Lists of chapters have no pages, because no organization has more. */
const MAX_CHAPTERS = 500;

/** Returns the open chapters by name, or only the one with this id. */
export async function allByName({ Chapters }: Pick<Models, 'Chapters'>, id?: number) {
  const wanted = { ...(id !== undefined && { _id: id }), archive: { $exists: false } };
  const chapters = await Chapters.find(wanted, CHAPTER_PROJECTION).sort({ name: 1, _id: 1 }).limit(MAX_CHAPTERS).lean();
  return chapters.sort((a, b) => compareNames(a.name, b.name));
}

/**
 * Returns a person's open chapters, or only those that the person administers. The latter come first, then all are
 * sorted by name.
 */
export async function ownChapters(
  { Chapters, People }: Pick<Models, 'Chapters' | 'People'>,
  userId: string,
  isAdminOnly = false,
) {
  const person = await People.findById(userId, { places: 1 }).lean();
  const places = (person?.places ?? []).filter((place) => !isAdminOnly || isChapterAdmin(place));
  const roles = new Map(places.map(({ chapterId, role }) => [chapterId, role]));
  const chapters = await Chapters.find({ _id: { $in: [...roles.keys()] } }, CHAPTER_PROJECTION).lean();
  const rank = (id: number) => (roles.get(id) === 'admin' ? 0 : 1);
  return chapters.sort((a, b) => rank(a._id) - rank(b._id) || compareNames(a.name, b.name));
}
