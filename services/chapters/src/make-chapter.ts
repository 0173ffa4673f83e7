import { connectMongo, createLogger, ensureIndexes } from '@meridian/kit';
import { readDatabaseEnv } from './env';
import { newChapter } from './new-chapter';
import { chapterModel } from './chapter.model';

const env = readDatabaseEnv();
try {
  const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}chapters`, createLogger('chapter', 'silent'))
    .catch((error: Error) => { throw new Error(`The database does not answer: ${error.message}`); });
  try {
    chapterModel(db);
    await ensureIndexes(db);
    process.stdout.write(`${await newChapter(db, process.argv.slice(2))}\n`);
  } finally {
    await db.close();
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
