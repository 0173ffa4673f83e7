import { Registry } from '@meridian/shared-types/schemas';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { dataDir, dataFile } from '../product/product';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.json': 'application/json' };

/** Returns the released version of a module, and the folder of its files. */
export function releasedModule(name: string): { version: string; folder: string } {
  const version = Registry.parse(dataFile('federation/registry.json')).remotes.find(
    (remote) => remote.name === name,
  )!.version;
  return { version, folder: path.join(dataDir(), 'remotes', name, version) };
}

/** Serves the files of a folder at another address, in which `change` replaces the texts of scripts. */
export async function serveElsewhere(
  folder: string,
  change: (script: string) => string,
): Promise<{ address: string; stop: () => void }> {
  const server = createServer((req, res) => {
    const file = path.join(folder, req.url ?? '');
    res.setHeader('access-control-allow-origin', '*');
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return void res.writeHead(404).end();
    res.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream');
    res.end(file.endsWith('.js') ? change(readFileSync(file, 'utf8')) : readFileSync(file));
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
