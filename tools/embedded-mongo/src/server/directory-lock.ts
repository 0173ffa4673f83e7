import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Keeps a directory for this process alone, until it ends in whatever way: a socket answers only as long as its process lives.
 * Refuses with a clear message if another process has it. Returns what gives it free.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const path = join(tmpdir(), `embedded-mongo-${createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24)}.sock`);
  const server = createServer((socket) => socket.destroy()).unref();
  const listens = (): Promise<unknown> => once(server.listen(path), 'listening');
  await listens().catch(async () => {
    const socket = connect(path).on('error', () => undefined);
    const answers = await once(socket, 'connect').then(() => true, () => false);
    if (answers) throw new Error(`The data directory ${directory} is in use by another embedded-mongo: stop that one, or name another directory.`);
    rmSync(path, { force: true }); // its process was killed
    await listens();
  });
  return () => server.close();
}
