import { backUp } from './back-up';
import { withStores } from './stores';

await withStores(async (stores) => {
  const folder = process.argv[2] ?? `backup-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  const { collections } = await backUp(stores, folder);
  return `${folder}: ${collections.length} collections, ${collections.reduce((sum, { documents }) => sum + documents, 0)} documents`;
});
