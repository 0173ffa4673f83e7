import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Keeps a directory for this process alone, until it ends in whatever way: a socket answers only as long as its process lives.
 * Refuses with a clear message if another process has it. Returns what gives it free.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const name = createHash('sha256').update(realpathSync(directory)).digest('hex').slice(0, 24);
  const path = join(tmpdir(), `embedded-mongo-${name}.sock`);
  const server = createServer((socket) => socket.destroy()).unref();
  if (!(await listens(server, path))) {
    if (await answers(path)) throw new Error(`The data directory ${directory} is in use by another embedded-mongo: stop that one, or name another directory.`);
    rmSync(path, { force: true }); // its process was killed
    if (!(await listens(server, path))) throw new Error(`The data directory ${directory} cannot be locked through ${path}.`);
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

const listens = (server: Server, path: string): Promise<boolean> => new Promise((resolve) => {
  server.once('error', () => resolve(false)).listen(path, () => resolve(true));
});

const answers = (path: string): Promise<boolean> => new Promise((resolve) => {
  const socket = connect(path, () => {
    socket.destroy();
    resolve(true);
  }).once('error', () => resolve(false));
});
