import { runDatabaseCommand, ensureIndexes } from '@meridian/kit';
import { chapterModel } from './chapter.model';
import { newChapter } from './new-chapter';

await runDatabaseCommand('chapters', async (db) => {
  chapterModel(db);
  await ensureIndexes(db);
  return newChapter(db, process.argv.slice(2));
});
