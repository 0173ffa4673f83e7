import type { FoundAnnouncement } from '@meridian/shared-types';
import { plainAnnouncement } from '@meridian/shared-types';
import { searchTerms, textAround } from '@meridian/shared-types/search';
import type { Types } from 'mongoose';
import { readableChapters } from '../members/readable-chapters';
import type { Models } from '../models/create-models';
import { ANNOUNCEMENT_INDEXES, chaptersOf, SHOWN_FIELDS } from '../models/announcement.model';

const DEFAULT_LIMIT = 20;
/** The number of announcements whose words one step compares, and the most steps. */
const STEP = 500;
const MAX_STEPS = 10;

/**
 * Finds announcements of a person's chapters, including archived ones, newest first. Each step reads the keys of the
 * next announcements of these chapters and compares their words on keys, so only the results are read as documents.
 */
export async function searchAnnouncements(
  models: Pick<Models, 'Chapters' | 'Memberships' | 'Announcements'>,
  userId: string,
  { search, limit = DEFAULT_LIMIT }: { search: string; limit?: number | undefined },
): Promise<FoundAnnouncement[]> {
  const terms = searchTerms(search);
  if (terms.length === 0) return [];
  const chapters = await readableChapters(models, userId);
  if (chapters.length === 0) return [];
  const chapterIds = chapters.map(({ id }) => id);
  const ids = await findIds(models, chapterIds, terms, limit);
  const found = await models.Announcements.find({ _id: { $in: ids } }, { ...SHOWN_FIELDS, chapterId: 1 }).lean();
  found.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  return found.flatMap((announcement) => {
    const { _id, title, content, createdAt } = announcement;
    const chapter = chapters.find(({ id }) => chaptersOf(announcement).includes(id));
    const text = textAround(plainAnnouncement(content), search);
    return chapter ? [{ id: String(_id), title, text, createdAt: createdAt.toISOString(), chapter }] : [];
  });
}

/** Returns the ids of the newest announcements of chapters that contain all terms, newest first. */
async function findIds(
  { Announcements }: Pick<Models, 'Announcements'>,
  chapterIds: readonly number[],
  terms: readonly string[],
  limit: number,
): Promise<Types.ObjectId[]> {
  const found: Types.ObjectId[] = [];
  const seen = new Set<string>();
  let until: Date | undefined;
  for (let step = 0; step < MAX_STEPS && found.length < limit; step += 1) {
    const newest = await Announcements.find(
      { chapterId: { $in: [...chapterIds] }, ...(until && { createdAt: { $lte: until } }) },
      { _id: 1, createdAt: 1 },
    )
      .hint(ANNOUNCEMENT_INDEXES.newest)
      .sort({ createdAt: -1, _id: -1 })
      .limit(STEP)
      .lean();
    const next = newest.map(({ _id }) => _id).filter((id) => !seen.has(String(id)));
    if (next.length === 0) break;
    for (const id of next) seen.add(String(id));
    const matching = await Announcements.find(
      { $and: [{ _id: { $in: next } }, ...terms.map((term) => ({ wordText: { $regex: ` ${term}` } }))] },
      { _id: 1 },
    )
      .hint(ANNOUNCEMENT_INDEXES.words)
      .lean();
    const matches = new Set(matching.map(({ _id }) => String(_id)));
    found.push(...next.filter((id) => matches.has(String(id))));
    if (newest.length < STEP) break;
    until = newest.at(-1)?.createdAt;
  }
  return found.slice(0, limit);
}
