import { unavailable } from '@meridian/service-kit';
import type { Registry } from '@meridian/shared-types';
import type { Request, RequestHandler, Response } from 'express';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { registryFor, type ChooseCanaries } from './canaries/canaries';
import { noSuchAddress, requireRead } from '../requests/refusals';
import { canonicalPath, isUnder, requestPath } from '../requests/request-path';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** Matches a file name with a content hash. */
const HASHED = /\.[0-9a-f]{8,}\.\w+$/;
/** Matches the image that other sites show in link previews. */
const EMBEDDED_BY_OTHER_SITES = /^\/assets\/link-preview\./;
/** Matches the service worker that serves the door pages without a connection. It controls no other page. */
const DOOR_WORKER = /\/door\.worker\.[0-9a-f]{10}\.js$/;
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export interface FileOptions {
  shellDir: string;
  remotesDir: string;
  registryFile: string;
  isProduction: boolean;
  sendPage: (req: Request, res: Response, address: string) => Promise<void>;
  chooseCanaries: ChooseCanaries;
}

/**
 * Serves the shell, the published modules and the registry. Every other address is a page of the shell, and another
 * spelling of its address is redirected.
 */
export function createFileHandler({
  shellDir,
  remotesDir,
  registryFile,
  isProduction,
  sendPage,
  chooseCanaries,
}: FileOptions): RequestHandler {
  return async (req, res) => {
    requireRead(req, res);
    const where = requestPath(req.url);
    if (where === '/federation/registry.json') {
      const registry = await readRegistry(registryFile, isProduction);
      res.setHeader('cache-control', 'no-store');
      return void res.type('json').send(registryFor(registry, await chooseCanaries(req, res)));
    }
    if (isUnder(where, '/remotes')) {
      if (DOOR_WORKER.test(where)) res.setHeader('service-worker-allowed', '/events/');
      if (await sendFile(req, res, remotesDir, where.slice('/remotes'.length), IMMUTABLE)) return;
      throw noSuchAddress();
    }
    if (['/federation', '/api', '/socket.io', '/internal'].some((folder) => isUnder(where, folder)))
      throw noSuchAddress();
    if (EMBEDDED_BY_OTHER_SITES.test(where)) res.setHeader('cross-origin-resource-policy', 'cross-origin');
    const isPage = where === '/' || where === '/index.html';
    if (!isPage && (await sendFile(req, res, shellDir, where, HASHED.test(where) ? IMMUTABLE : REVALIDATE))) return;
    if (!isPage && !wantsPage(req, where)) throw noSuchAddress();
    const address = where === '/index.html' ? '/' : canonicalPath(where);
    if (where === address) return sendPage(req, res, address);
    res.setHeader('cache-control', REVALIDATE);
    res.redirect(308, address + req.url.slice(where.length));
  };
}

/** Scripts and images accept any type. If the address looks like a file, only a page load accepts HTML explicitly. */
const wantsPage = (req: Request, where: string): boolean =>
  /\.\w+$/.test(where) ? /\btext\/html\b/.test(req.headers.accept ?? '') : req.accepts('html') !== false;

/** Sends a file or its compressed sibling. Resolves to false if there is no such file. */
async function sendFile(
  req: Request,
  res: Response,
  root: string,
  where: string,
  cacheControl: string,
): Promise<boolean> {
  const relative = decodeURIComponent(where).slice(1);
  if (!relative || relative.split('/').some((segment) => segment === '' || segment.startsWith('.'))) return false;
  if (!(await isFile(path.join(root, relative)))) return false;
  // Brotli is preferred because it is smaller. Express would choose gzip, which browsers list first.
  const encoding = ENCODINGS.find(([name]) => req.acceptsEncodings(name) === name);
  const compressed = encoding && (await isFile(path.join(root, relative + encoding[1]))) ? encoding : undefined;
  res.type(path.extname(relative) || 'application/octet-stream');
  res.setHeader('cache-control', cacheControl);
  res.vary('accept-encoding');
  if (compressed) res.setHeader('content-encoding', compressed[0]);
  await new Promise<void>((resolve, reject) => {
    res.sendFile(relative + (compressed?.[1] ?? ''), { root, cacheControl: false }, (error?: Error) =>
      error && !res.headersSent && !res.destroyed ? reject(error) : resolve(),
    );
  });
  return true;
}

/**
 * Reads the registry for each request, so that a promotion or rollback takes effect with the next page load. Adds
 * `development` outside production, because the builds are the same in every environment.
 */
async function readRegistry(registryFile: string, isProduction: boolean): Promise<Registry> {
  const registry = await readFile(registryFile, 'utf8').then(
    (text) => JSON.parse(text) as Registry,
    () => {
      throw unavailable();
    },
  );
  return isProduction ? registry : { ...registry, development: true };
}

const isFile = (name: string): Promise<boolean> =>
  stat(name).then(
    (found) => found.isFile(),
    () => false,
  );
