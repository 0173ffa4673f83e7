import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLocalRedis } from './local-redis';

/**
 * Starts what takes the place of Redis in this process. Its socket is in a new folder, which only the user of this
 * process can enter. A path in the data folder may be longer than the 107 bytes that a socket allows.
 */
export async function startLocalRedis(): Promise<{ url: string; close(): void }> {
  const server = createLocalRedis();
  const folder = mkdtempSync(path.join(tmpdir(), 'meridian-redis-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const file = path.join(folder, 'socket');
  await once(server.listen(file), 'listening');
  return {
    url: `redis://localhost?path=${encodeURIComponent(file)}`,
    close() {
      server.close();
      remove();
    },
  };
}
