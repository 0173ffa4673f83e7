import { runSeedCommand } from '@meridian/service-kit';
import { seed } from './seed';
import { createModels } from './models/create-models';

await runSeedCommand('chapters', (db) => {
  const models = createModels(db);
  return () => seed(models, new Date());
});
