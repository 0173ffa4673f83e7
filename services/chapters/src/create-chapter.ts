import { inTransaction, isDuplicate, recordAction, retryDuplicate } from '@meridian/kit';
import { slugOf } from '@meridian/shared-types';
import { TimeZone } from '@meridian/shared-types/schemas';
import type { Connection } from 'mongoose';
import { chapterModel, timeZoneOf } from './chapter.model';

/** Creates a chapter with the next id. Returns a message for the operator, or throws one. */
export async function createChapter(
  db: Connection,
  [name, state, description = '', timeZone]: string[],
): Promise<string> {
  if (!name?.trim() || !state?.trim())
    throw new Error('Say which chapter: npm run chapter -- "<name>" "<state>" ["<description>" ["<time zone>"]]');
  if (timeZone !== undefined && !TimeZone.safeParse(timeZone).success)
    throw new Error(`${timeZone} is not a known time zone. One is America/New_York.`);
  const Chapters = chapterModel(db);
  const slug = slugOf(name);
  if (await Chapters.exists({ slug })) throw new Error(`There is a chapter at /chapters/${slug} already.`);
  // Concurrent commands may use the same id: the second one retries.
  const chapter = await retryDuplicate(() =>
    inTransaction(db, async (session) => {
      const last = await Chapters.findOne({}, { _id: 1 }, { session }).sort({ _id: -1 }).lean();
      const created = await new Chapters({
        _id: (last?._id ?? 0) + 1,
        slug,
        name: name.trim(),
        state: state.trim(),
        description: description.trim(),
        ...(timeZone && { timeZone }),
        createdAt: new Date(),
      }).save({ session });
      await recordAction(
        db,
        { action: 'chapter.founded', subject: created._id, chapterId: created._id, detail: created.name },
        session,
      );
      return created;
    }),
  ).catch((error: unknown) => {
    throw isDuplicate(error) ? new Error(`There is a chapter at /chapters/${slug} already.`) : error;
  });
  return `${chapter.name}, ${chapter.state}, is chapter ${chapter._id} at /chapters/${slug}. Its events are in ${timeZoneOf(chapter)}.`;
}
