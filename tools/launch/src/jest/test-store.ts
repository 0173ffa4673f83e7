import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUNDLES, buildPrograms } from '../builds/build-programs';
import { Child } from '../processes/child';
import { createCommand } from '../processes/server-processes';
import { createDocumentStore } from '../stores';

/**
 * A document store that a test may stop and kill, because no other test uses it. If killed, it is restarted like every
 * process.
 */
export interface TestStore {
  url: string;
  pid(): number | undefined;
  /** Stops it until `bring` starts it again with the same data. */
  stop(): Promise<void>;
  bring(): Promise<void>;
  close(): Promise<void>;
}

export async function startTestStore(): Promise<TestStore> {
  const data = mkdtempSync(path.join(tmpdir(), 'meridian-store-'));
  await buildPrograms({ names: ['embedded-mongo'], into: BUNDLES, packagesInside: true });
  const { url, spec } = await createDocumentStore(data, createCommand('embedded-mongo', BUNDLES), '');
  if (!spec) throw new Error('the embedded store was not planned');
  const start = async (): Promise<Child> => {
    const child = new Child(spec, data, () => undefined, { pauses: [1000] });
    await child.start();
    return child;
  };
  let child = await start();
  return {
    url,
    pid: () => child.pid,
    stop: () => child.stop(),
    async bring() {
      await child.stop();
      child = await start();
    },
    async close() {
      await child.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
