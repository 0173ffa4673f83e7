import { runSeedCommand } from '@meridian/kit';
import { seed } from './seed';
import { storesOf } from './stores';

await runSeedCommand('chapters', (db) => {
  const stores = storesOf(db);
  return () => seed(stores, new Date());
});
