import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUNDLES, buildPrograms, SERVER_SIDE } from './build-programs';
import { Child } from './child';
import { createProcessGuard } from './process-guard';
import { BUILT_FOLDER, DATA_FOLDER } from './server-side';
import { commandOf } from './server-programs';
import { createDocumentStore, createRedis } from './stores';

/** What Jest says of a run: the patterns of paths that select its tests. */
interface Run {
  testPathPatterns: { patterns: string[] };
}

/** Tests of services start them in their own process. Without others no program is built, which saves 12 s. */
const needsPrograms = ({ testPathPatterns: { patterns } }: Run) =>
  patterns.length === 0 || !patterns.every((pattern) => pattern.startsWith('services/'));

/** The stores of a run of integration tests: MONGODB_URL and REDIS_URL where they are set, else ones of our own. */
export default async function setUp(run: Run): Promise<void> {
  const data = mkdtempSync(path.join(tmpdir(), 'meridian-test-'));
  const guard = createProcessGuard(data);
  process.env[DATA_FOLDER] = path.join(data, 'server-sides');
  mkdirSync(process.env[DATA_FOLDER]);
  let building: Promise<void> | undefined;
  if (needsPrograms(run)) {
    building = buildPrograms({ names: SERVER_SIDE, into: BUNDLES, packagesInside: true });
    process.env[BUILT_FOLDER] = BUNDLES;
  }
  await buildPrograms({ names: ['embedded-mongo'], into: BUNDLES, packagesInside: true });
  const documents = await createDocumentStore(data, commandOf('embedded-mongo', BUNDLES));
  const redis = await createRedis();
  if (!redis)
    throw new Error(
      'redis-server is not installed, and REDIS_URL is not set: npm test installs it, or apt-get install redis-server.',
    );
  const programs = [documents.program, redis.program].filter((program) => program !== undefined);
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const children = programs.map((program) => new Child(program, data, say, {}, undefined, guard));
  await Promise.all([building, ...children.map((child) => child.start())]);
  if (!documents.program) process.env.HAS_OTHER_STORE = 'true';
  process.env.MONGODB_URL = documents.url;
  process.env.REDIS_URL = redis.url;
  Object.assign(globalThis, { meridianStores: { children, guard, hasOwnDocuments: documents.program !== undefined } });
}
