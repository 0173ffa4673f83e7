import { ensureIndexes, personLockModel, runDatabaseCommand } from '@meridian/service-kit';
import { readPublicUrl } from '../../env';
import { accountTokenModel } from '../../models/account-token.model';
import { createEnrollmentLink } from './enrollment';

await runDatabaseCommand('auth', async (db) => {
  for (const model of [accountTokenModel, personLockModel]) model(db);
  await ensureIndexes(db);
  return createEnrollmentLink(db, process.argv[2], readPublicUrl());
});
