import { databaseCommand, ensureIndexes } from '@meridian/kit';
import { chapterModel } from './chapter.model';
import { newChapter } from './new-chapter';

await databaseCommand('chapters', async (db) => {
  chapterModel(db);
  await ensureIndexes(db);
  return newChapter(db, process.argv.slice(2));
});
