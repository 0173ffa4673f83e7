import { ensureIndexes, personLockModel, runDatabaseCommand } from '@meridian/service-kit';
import { accountTokenModel } from '../mail-links/account-token.model';
import { readPublicUrl } from '../env';
import { makeSiteAdmin } from './site-admin';
import { userModel } from '../accounts/user.model';
import { sessionModel } from '../sessions/session.model';

await runDatabaseCommand('auth', async (db) => {
  for (const model of [userModel, sessionModel, accountTokenModel, personLockModel]) model(db);
  await ensureIndexes(db);
  const message = await makeSiteAdmin(db, process.argv[2], process.argv[3], readPublicUrl());
  return `${message}\nIn production a site admin also needs a link to set up two-factor authentication: npm run enroll-two-factor -- ${process.argv[2]}`;
});
