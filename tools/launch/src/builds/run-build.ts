import { buildAll } from '@meridian/federation';
import { BUNDLES, buildPrograms } from './build-programs';
import { hashOfSources, recordBuild } from './build-record';

// The process that build-product.ts starts.
const [dataDir = ''] = process.argv.slice(2);
try {
  const sources = hashOfSources();
  await Promise.all([
    buildPrograms({ into: BUNDLES, packagesInside: true }),
    buildAll({ dataDir, log: (line) => console.log(`  ${line}`) }),
  ]);
  recordBuild(dataDir, sources);
  process.exit(); // esbuild would keep the process alive.
} catch (error) {
  console.error(`\n${(error as Error).message}`);
  process.exit(1);
}
