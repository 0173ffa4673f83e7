import { ensureIndexes, runDatabaseCommand } from '@meridian/service-kit';
import { createModels } from '../../models/create-models';
import { confirmByOperator } from './confirm-by-operator';

await runDatabaseCommand('auth', async (db) => {
  createModels(db); // This registers the models.
  await ensureIndexes(db);
  return confirmByOperator(db, process.argv[2]);
});
