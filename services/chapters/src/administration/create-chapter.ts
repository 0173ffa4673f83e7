import { ChapterInput, TimeZone } from '@meridian/shared-types/schemas';
import type { Connection } from 'mongoose';
import { foundChapter } from './founding';

/** Creates a chapter with the next id. Returns a message for the operator, or throws an error with one. */
export async function createChapter(
  db: Connection,
  [name, state, description = '', timeZone]: string[],
): Promise<string> {
  if (!name?.trim() || !state?.trim())
    throw new Error('Name the chapter: npm run chapter -- "<name>" "<state>" ["<description>" ["<time zone>"]]');
  if (timeZone !== undefined && !TimeZone.safeParse(timeZone).success)
    throw new Error(`${timeZone} is not a known time zone. Use a name such as America/New_York.`);
  const terms = ChapterInput.safeParse({ name, state, description, timeZone });
  if (!terms.success) throw new Error(terms.error.issues.map(({ message }) => message).join('. '));
  const chapter = await foundChapter(db, terms.data);
  return `${chapter.name}, ${chapter.state}, is chapter ${chapter._id} at /chapters/${chapter.slug}. Its events are in ${chapter.timeZone}.`;
}
