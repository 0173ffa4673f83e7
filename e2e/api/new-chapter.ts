import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { insertChapter } from './insert-chapter';

/** Downwards: the number of a chapter that is founded is the next after all others. */
let last = 900_000;

/** Inserts a chapter of its own for one test; resolves to its id. */
export async function insertOwnChapter(chapters: Db): Promise<number> {
  last -= 1;
  await insertChapter(chapters, last, `Chapter ${randomUUID()}`);
  return last;
}

/** What a site admin founds, under a name of its own. */
export const newChapter = () => ({ name: `Chapter ${randomUUID()}`, state: 'Ohio' });

/** The same, archived. */
export async function insertArchivedChapter(chapters: Db): Promise<number> {
  const _id = await insertOwnChapter(chapters);
  const archive = { at: new Date(), reason: 'Asleep' };
  await chapters.collection<{ _id: number }>('chapters').updateOne({ _id }, { $set: { archive } });
  return _id;
}
