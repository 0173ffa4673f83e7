import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUNDLES, buildPrograms, SERVER_SIDE } from '../builds/build-programs';
import { Child } from '../processes/child';
import { REDIS_URLS } from '../local-redis/redis-urls';
import { createProcessGuard } from '../processes/process-guard';
import { BUILT_FOLDER, DATA_FOLDER } from '../server-side';
import { createCommand } from '../processes/server-processes';
import { createDocumentStore, createTestRedis } from '../stores';

/**
 * The part of Jest's configuration that is used: the patterns of paths that select tests, and the number of workers.
 */
interface Run {
  maxWorkers: number;
  testPathPatterns: { patterns: string[] };
}

/** Tests of services start them in their own process. If only those run, no program is built, which saves 12 s. */
const needsServices = ({ testPathPatterns: { patterns } }: Run) =>
  patterns.length === 0 || !patterns.every((pattern) => pattern.startsWith('services/'));

/**
 * Starts the stores of a run of integration tests: the document store in MONGODB_URL, or an embedded one, and a Redis
 * server for each worker.
 */
export default async function setUp(run: Run): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'meridian-test-'));
  const guard = createProcessGuard(data);
  process.env[DATA_FOLDER] = path.join(data, 'server-sides');
  mkdirSync(process.env[DATA_FOLDER]);
  let building: Promise<void> | undefined;
  if (needsServices(run)) {
    building = buildPrograms({ names: SERVER_SIDE, into: BUNDLES, packagesInside: true });
    process.env[BUILT_FOLDER] = BUNDLES;
  }
  await buildPrograms({ names: ['embedded-mongo'], into: BUNDLES, packagesInside: true });
  const documents = await createDocumentStore(data, createCommand('embedded-mongo', BUNDLES));
  const redis = await Promise.all(Array.from({ length: run.maxWorkers }, () => createTestRedis()));
  const redisSpecs = redis.map(({ spec }, index) => ({ ...spec, name: `redis-${index + 1}` }));
  const specs = [...(documents.spec ? [documents.spec] : []), ...redisSpecs];
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const children = specs.map((spec) => new Child(spec, data, say, {}, undefined, guard));
  await Promise.all([building, ...children.map((child) => child.start())]);
  process.env.MONGODB_URL = documents.url;
  process.env[REDIS_URLS] = JSON.stringify(redis.map(({ url }) => url));
  Object.assign(globalThis, { meridianStores: { children, guard, hasOwnDocuments: documents.spec !== undefined } });
}
