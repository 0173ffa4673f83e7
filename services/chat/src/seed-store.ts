import { runSeedCommand } from '@meridian/service-kit';
import { createModels } from './models';
import { seed } from './seeding/seed';

await runSeedCommand('chat', (db) => {
  const models = createModels(db);
  return () => seed(models, new Date());
});
