import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPrograms, SERVER_SIDE } from './build-programs';
import { Child } from './child';
import { BUILT } from './server-side';
import { documentStore, FROM_SOURCE, redis } from './stores';

/** The stores of a run of integration tests: MONGODB_URL and REDIS_URL where they are set, else ones of our own. */
export default async function setUp(): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'meridian-test-'));
  process.env[BUILT] = 'dist/test';
  const building = buildPrograms({ names: SERVER_SIDE, into: process.env[BUILT], packagesInside: true });
  const documents = await documentStore(data, FROM_SOURCE);
  const wake = await redis();
  if (!wake)
    throw new Error(
      'redis-server is not installed, and REDIS_URL is not set: npm test installs it, or apt-get install redis-server.',
    );
  const programs = [documents.program, wake.program].filter((program) => program !== undefined);
  const children = programs.map((program) => new Child(program, data, (line) => process.stderr.write(`${line}\n`)));
  await Promise.all([building, ...children.map((child) => child.start())]);
  process.env.MONGODB_URL = documents.url;
  process.env.REDIS_URL = wake.url;
  Object.assign(globalThis, { meridianStores: { children, data } });
}
