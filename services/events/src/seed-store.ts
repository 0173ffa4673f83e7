import { seedCommand } from '@meridian/kit';
import { seed } from './seed';
import { storesOf } from './stores';

await seedCommand('events', (db) => {
  const stores = storesOf(db);
  return () => seed(stores, new Date());
});
