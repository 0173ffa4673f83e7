import { createReadStream, statSync, watch } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
/** Milliseconds without another change after which the sources are built. */
const QUIET_MS = 200;

/**
 * Serves the files of a build to pages of every origin, so that a product outside production can load the module from
 * here instead of its released version. Only this machine can reach it.
 * @param folder returns the folder of the current build
 */
export async function serveBuild(folder: () => string, port: number): Promise<{ url: string; server: Server }> {
  const server = createServer((req, res) => {
    res.setHeader('access-control-allow-origin', '*');
    res.setHeader('cross-origin-resource-policy', 'cross-origin');
    res.setHeader('cache-control', 'no-store');
    sendFile(res, folder(), (req.url ?? '/').split(/[?#]/, 1)[0] ?? '/');
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server };
}

/** No file of a build has a name that begins with a dot or needs encoding in a URL. */
function sendFile(res: ServerResponse, folder: string, pathname: string): void {
  const file = join(folder, pathname);
  if (/\/\.|%|\\/.test(pathname) || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
    res.writeHead(404).end();
    return;
  }
  res.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
  createReadStream(file).pipe(res);
}

/** Runs `build` after each change of a folder, one at a time. A change during a build causes another one. */
export function buildOnChange(folder: string, build: () => Promise<void>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = Promise.resolve();
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(build);
    }, QUIET_MS);
  });
}
