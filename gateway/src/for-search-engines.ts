import { HttpError, unavailable } from '@meridian/kit';
import { chaptersApi, createClient, Registry, type Chapter } from '@meridian/shared-types';
import type { Request, RequestHandler } from 'express';
import { readFile } from 'node:fs/promises';
import type { GatewayEnv } from './env';
import { requestPath } from './request-path';

/** How long a list of chapters is told again without asking. */
const CHAPTERS_MS = 300_000;
const TIMEOUT_MS = 2000;
const BROWSER_CACHE = 'public, max-age=300';

type Settings = Pick<GatewayEnv, 'CHAPTERS_URL' | 'REGISTRY_FILE' | 'PUBLIC_ORIGIN' | 'PROXY_HOPS'>;

/** `/robots.txt` and `/sitemap.xml`; goes on for every other address. */
export function forSearchEngines(env: Settings): RequestHandler {
  const client = createClient({ list: chaptersApi.list }, { baseUrl: env.CHAPTERS_URL, timeoutMs: TIMEOUT_MS });
  const chapters = remembered(() => client.list());
  return async (req, res, next) => {
    const where = requestPath(req.url);
    if (where !== '/robots.txt' && where !== '/sitemap.xml') return next();
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.setHeader('allow', 'GET, HEAD');
      throw new HttpError(405, 'method_not_allowed', 'This address can only be read.');
    }
    const origin = originOf(req, env);
    res.setHeader('cache-control', BROWSER_CACHE);
    if (where === '/robots.txt') return void res.type('text/plain').send(`User-agent: *\nDisallow: /socket.io/\n\nSitemap: ${origin}/sitemap.xml\n`);
    const [registry, all] = await Promise.all([registryIn(env.REGISTRY_FILE), chapters()]).catch(() => { throw unavailable(); });
    res.type('application/xml').send(sitemap(origin, publicPaths(registry, all)));
  };
}

/**
 * The pages that everyone may read: those that a menu shows to everyone, and, where a module has a page for a chapter,
 * one for each chapter.
 */
export function publicPaths({ remotes }: Registry, chapters: Pick<Chapter, 'slug'>[]): string[] {
  const mounts = remotes.flatMap((remote) => remote.mounts.map(({ path }) => path));
  const forEveryone = new Set(['/', ...remotes.flatMap(({ nav }) => nav.filter(({ audience }) => audience === 'everyone').map(({ to }) => to))]);
  const pages = mounts.filter((path) => !path.includes(':') && forEveryone.has(path));
  const ofChapters = mounts.includes('/chapters/:slug') ? chapters.map(({ slug }) => `/chapters/${encodeURIComponent(slug)}`) : [];
  return [...pages, ...ofChapters];
}

/** @see https://www.sitemaps.org/protocol.html */
export function sitemap(origin: string, paths: string[]): string {
  const urls = paths.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The origin that visitors know. The host is what the client says, so that it is taken only where it is one. */
function originOf(req: Request, { PUBLIC_ORIGIN, PROXY_HOPS }: Settings): string {
  if (PUBLIC_ORIGIN) return new URL(PUBLIC_ORIGIN).origin;
  const scheme = PROXY_HOPS > 0 && req.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  const host = req.headers.host ?? '';
  if (!/^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host)) throw new HttpError(400, 'bad_request', 'The address has no host.');
  return `${scheme}://${host}`;
}

const registryIn = async (file: string): Promise<Registry> => Registry.parse(JSON.parse(await readFile(file, 'utf8')));

/** Asks once for everyone who waits, and again when the answer has grown old. A failure is not remembered. */
function remembered<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: { at: number; value: Promise<T> } | undefined;
  return () => {
    if (answer && Date.now() - answer.at < CHAPTERS_MS) return answer.value;
    const current = { at: Date.now(), value: ask() };
    answer = current;
    current.value.catch(() => { if (answer === current) answer = undefined; });
    return current.value;
  };
}
