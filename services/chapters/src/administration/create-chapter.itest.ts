import { ensureIndexes } from '@meridian/service-kit';
import { createTestEnvironment, connectTestDatabase, removeTestDatabase } from '@meridian/service-kit/testing';
import type { Connection } from 'mongoose';
import { chapterModel } from '../models/chapter.model';
import { createChapter } from './create-chapter';

let db: Connection;
beforeAll(async () => {
  const { env } = await createTestEnvironment();
  db = await connectTestDatabase(env, 'chapters');
  chapterModel(db);
  await ensureIndexes(db);
});
afterAll(() => removeTestDatabase(db));

it('a new chapter gets the next number, even if two are created at the same time', async () => {
  expect(await createChapter(db, ['New York', 'New York', 'The first.'])).toBe(
    'New York, New York, is chapter 1 at /chapters/new-york. Its events are in America/New_York.',
  );
  await Promise.all([createChapter(db, ['Boston', 'Massachusetts']), createChapter(db, ['Houston', 'Texas'])]);
  const all = await chapterModel(db).find({}, { _id: 1, slug: 1, memberCount: 1 }).sort({ _id: 1 }).lean();
  expect(all.map(({ _id }) => _id)).toEqual([1, 2, 3]);
  expect(all[0]).toMatchObject({ slug: 'new-york', memberCount: 0 });
});

it('a refusal says in one sentence what is wrong', async () => {
  await expect(createChapter(db, ['New York', 'New York'])).rejects.toThrow(
    'There is already a chapter at /chapters/new-york.',
  );
  await expect(createChapter(db, ['😀😀', 'Texas'])).rejects.toThrow('A name needs a letter or a digit');
  await expect(createChapter(db, ['Lonely'])).rejects.toThrow('Name the chapter: npm run chapter --');
});
