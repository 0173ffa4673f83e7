import { runDatabaseCommand, ensureIndexes } from '@meridian/kit';
import { chapterModel } from './chapter.model';
import { createChapter } from './create-chapter';

await runDatabaseCommand('chapters', async (db) => {
  chapterModel(db);
  await ensureIndexes(db);
  return createChapter(db, process.argv.slice(2));
});
