import { restore } from './restore';
import { withStores } from './stores';

await withStores(async (stores) => {
  const [folder, ...options] = process.argv.slice(2);
  if (!folder || options.some((option) => option !== '--replace'))
    throw new Error('Usage: npm run restore -- <folder> [--replace]');
  const { at, collections } = await restore(stores, folder, { replace: options.includes('--replace') });
  return `As of ${at}: ${collections.length} collections, ${collections.reduce((sum, { documents }) => sum + documents, 0)} documents. Everybody signs in again.`;
});
