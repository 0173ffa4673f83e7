import { ensureIndexes, runDatabaseCommand } from '@meridian/service-kit';
import { createModels } from '../../models/create-models';
import { makeSiteAdmin } from './site-admin';

await runDatabaseCommand('auth', async (db) => {
  createModels(db); // This registers the models.
  await ensureIndexes(db);
  const { isSiteAdmin, text } = await makeSiteAdmin(db, process.argv[2], process.argv[3]);
  if (!isSiteAdmin) return text;
  const enroll = `npm run enroll-two-factor -- ${process.argv[2]}`;
  return `${text}\nIn production a site admin also needs a link to set up two-factor authentication: ${enroll}`;
});
