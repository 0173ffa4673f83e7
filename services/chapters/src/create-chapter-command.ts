import { runDatabaseCommand, ensureIndexes } from '@meridian/service-kit';
import { chapterModel } from './models/chapter.model';
import { createChapter } from './administration/create-chapter';

await runDatabaseCommand('chapters', async (db) => {
  chapterModel(db);
  await ensureIndexes(db);
  return createChapter(db, process.argv.slice(2));
});
