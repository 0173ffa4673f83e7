import { restore } from './restore';
import { withStores } from './stores';

await withStores(async (stores) => {
  const [folder, ...options] = process.argv.slice(2);
  if (!folder || options.length > 0) throw new Error('Usage: DATABASE_PREFIX=<new prefix> npm run restore -- <folder>');
  const { at, collections } = await restore(stores, folder);
  return `As of ${at}: ${collections.length} collections, ${collections.reduce((sum, { documents }) => sum + documents, 0)} documents in ${stores.nameDatabase('auth')} and the others. Name this prefix in the configuration of all services. Everybody signs in again.`;
});
