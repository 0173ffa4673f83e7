import { unavailable } from '@meridian/service-kit';
import { eventPath, type Mount } from '@meridian/shared-types';
import escapeHtml from 'escape-html';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import type { GatewayEnv } from '../env';
import { publicOrigin } from './public-origin';
import type { PublicData } from './public-data';
import type { PublishedPages } from './published/published-pages';
import { requireRead } from '../requests/refusals';
import { requestPath } from '../requests/request-path';

const BROWSER_CACHE = 'public, max-age=300';

type Settings = Pick<GatewayEnv, 'PUBLIC_ORIGIN' | 'PROXY_HOPS'>;

/** Serves `/robots.txt` and `/sitemap.xml`, and passes every other request to the next handler. */
export function createSeoHandler(env: Settings, pages: PublishedPages, publicData: PublicData): RequestHandler {
  return async (req, res, next) => {
    const where = requestPath(req.url);
    if (where !== '/robots.txt' && where !== '/sitemap.xml') return next();
    requireRead(req, res);
    const origin = publicOrigin(req, env);
    res.setHeader('cache-control', BROWSER_CACHE);
    if (where === '/robots.txt')
      return void res
        .type('text/plain')
        .send(`User-agent: *\nDisallow: /socket.io/\n\nSitemap: ${origin}/sitemap.xml\n`);
    const paths = await publicPaths(pages, publicData).catch(() => {
      throw unavailable();
    });
    res.type('application/xml').send(sitemap(origin, paths));
  };
}

/**
 * Returns the paths of the public pages. These are the pages that modules list, those with a description, one for each
 * chapter, and one for each upcoming public event.
 */
async function publicPaths(pages: PublishedPages, publicData: PublicData): Promise<string[]> {
  const [{ remotes }, listed] = await Promise.all([pages.registry(), pages.all()]);
  const mounts = remotes.flatMap((remote) => remote.mounts);
  const showing = (what: Mount['shows']) => mounts.filter(({ shows }) => shows === what);
  const [ofChapters, ofEvents] = [showing('chapter'), showing('event')];
  const [chapters, events] = await Promise.all([
    ofChapters.length > 0 ? publicData.chapters() : [],
    ofEvents.length > 0 ? publicData.upcoming() : [],
  ]);
  const ofLists = await Promise.all(
    listed.map(async ({ path, listedBy }) =>
      listedBy ? slugsIn(await publicData.response(listedBy)).map((slug) => path.replace(':slug', slug)) : [],
    ),
  );
  return [
    ...new Set([
      ...listed.filter(({ path }) => !path.includes(':')).map(({ path, canonical }) => canonical ?? path),
      ...ofLists.flat(),
      ...mounts
        .filter(({ path, description }) => description !== undefined && !path.includes(':'))
        .map(({ path }) => path),
      ...ofChapters.flatMap(({ path }) => chapters.map(({ slug }) => path.replace(':slug', encodeURIComponent(slug)))),
      ...events.filter(({ isPublic }) => isPublic).map(({ id }) => eventPath(id)),
    ]),
  ];
}

const Slugs = z.array(z.object({ slug: z.string() }));
const slugsIn = (list: unknown): string[] =>
  (Slugs.safeParse(list).data ?? []).map(({ slug }) => encodeURIComponent(slug));

/** @see https://www.sitemaps.org/protocol.html */
export function sitemap(origin: string, paths: string[]): string {
  const urls = paths.map((path) => `  <url><loc>${escapeHtml(origin + path)}</loc></url>\n`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
}
