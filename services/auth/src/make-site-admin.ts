import { connectMongo, createLogger } from '@meridian/kit';
import { readDatabaseEnv } from './env';
import { makeSiteAdmin } from './site-admin';

const env = readDatabaseEnv();
try {
  const db = await connectMongo(env.MONGODB_URL, `${env.DATABASE_PREFIX}auth`, createLogger('site-admin', 'silent'))
    .catch((error: Error) => { throw new Error(`The database does not answer: ${error.message}`); });
  try {
    process.stdout.write(`${await makeSiteAdmin(db, process.argv[2])}\n`);
  } finally {
    await db.close();
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
