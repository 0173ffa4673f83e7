import type { Db } from 'mongodb';
import { randomUUID } from 'node:crypto';

/** The chapter of the fixtures. All personas are described by their relation to it. */
export const HERE = 1;
export const ELSEWHERE = 2;
/** A chapter whose only members are site admins. */
export const REMOTE = 3;

/** Returns the document of a chapter without members. */
export function createChapterDocument(_id: number, name = `Chapter ${_id}`) {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return {
    _id,
    slug,
    nameSlug: slug,
    slugs: [slug],
    name,
    description: `People of ${name}`,
    state: 'Ohio',
    timeZone: 'America/New_York',
    createdAt: new Date('2019-05-04T12:00:00Z'),
    memberCount: 0,
    adminCount: 0,
  };
}

/** Inserts a chapter without members directly into the database of chapters. */
export async function insertChapter(chapters: Db, _id: number, name?: string): Promise<void> {
  await chapters.collection<{ _id: number }>('chapters').insertOne(createChapterDocument(_id, name));
}

/** Ids are assigned downwards, because a founded chapter gets the next id after all others. */
let last = 900_000;

/** Inserts a new chapter for one test, and resolves to its id. */
export async function insertOwnChapter(chapters: Db): Promise<number> {
  last -= 1;
  await insertChapter(chapters, last, `Chapter ${randomUUID()}`);
  return last;
}

/** Returns the body with which a site admin founds a chapter with a new name. */
export const newChapter = () => ({ name: `Chapter ${randomUUID()}`, state: 'Ohio' });

/** Inserts a new archived chapter, and resolves to its id. */
export async function insertArchivedChapter(chapters: Db): Promise<number> {
  const _id = await insertOwnChapter(chapters);
  const archive = { at: new Date(), reason: 'Asleep' };
  await chapters.collection<{ _id: number }>('chapters').updateOne({ _id }, { $set: { archive } });
  return _id;
}
