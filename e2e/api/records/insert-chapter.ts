import type { Db } from 'mongodb';

/** Inserts a chapter without members directly into the database of chapters. */
export async function insertChapter(chapters: Db, _id: number, name = `Chapter ${_id}`): Promise<void> {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  await chapters.collection<{ _id: number }>('chapters').insertOne({
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
  } as { _id: number });
}
