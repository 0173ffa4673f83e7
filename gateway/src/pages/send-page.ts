import { LRUCache, unavailable } from '@meridian/kit';
import { slugOf } from '@meridian/shared-types';
import escapeHtml from 'escape-html';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { sessionCookieName, type GatewayEnv } from '../env';
import { eventHead } from './event-head';
import { publicOrigin } from './public-origin';
import { headHtml, imageHtml, type PageHead } from './page-head';
import type { PublicData } from './public-data';
import type { FoundPage, PublishedPages } from './published-pages';
import { chapterData, eventData, organisationData } from './structured-data';

/** Compressed pages that are cached. */
const CACHED_PAGES = 100;
const compress = promisify(brotliCompress);

/** Sends the shell's page, with the head of the address and, for visitors, the prerendered page written into it. */
export function createPageSender(
  env: GatewayEnv,
  pages: PublishedPages,
  publicData: PublicData,
): (req: Request, res: Response, where: string) => Promise<void> {
  const cookie = new RegExp(`(?:^|;\\s*)${sessionCookieName(env)}=`);
  const compressed = new LRUCache<string, Promise<Buffer>>({ max: CACHED_PAGES });

  /** Compresses each page once. */
  function compressOnce(html: string): Promise<Buffer> {
    const key = createHash('sha1').update(html).digest('base64');
    const known = compressed.get(key) ?? compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    compressed.set(key, known);
    return known;
  }

  return async (req, res, where) => {
    const origin = publicOrigin(req, env) ?? '';
    const template = (
      await readFile(path.join(env.SHELL_DIR, 'index.html'), 'utf8').catch(() => {
        throw unavailable();
      })
    ).replaceAll('<!--origin-->', origin);
    const address = where === '/index.html' ? '/' : where.replace(/(.)\/$/, '$1');
    const isVisitor = !cookie.test(req.headers.cookie ?? '');
    const found = await pages.at(address).catch(() => null); // null: without a registry the page is sent as it is
    const html =
      found === null
        ? template
        : fillTemplate(template, found, await headOf(found, address, origin, publicData), isVisitor);
    res.status(found === undefined ? 404 : 200).setHeader('cache-control', 'no-cache');
    res.vary('accept-encoding').vary('cookie').type('html');
    if (req.acceptsEncodings('br') !== 'br') return void res.send(html);
    res.setHeader('content-encoding', 'br');
    res.send(await compressOnce(html));
  };
}

async function headOf(
  found: FoundPage | undefined,
  address: string,
  origin: string,
  publicData: PublicData,
): Promise<PageHead> {
  if (!found) return { title: 'Page Not Found', data: [], isListed: false };
  const { mount, page, parameters } = found;
  const description = page?.description ?? mount.description;
  const head: PageHead = {
    title: page?.title ?? mount.title,
    description,
    isListed: description !== undefined,
    data: page?.data ? [page.data] : [],
    ...(description && { canonical: origin + (page?.canonical ?? address) }),
  };
  const shows = page?.shows ?? mount.shows;
  if (!shows) return head;
  if (shows === 'event') return eventHead(head, parameters.id ?? '', origin, publicData);
  // While a service does not respond, the page goes without its data.
  const [chapters, events] = await Promise.all([
    publicData.chapters().catch(() => undefined),
    shows === 'events' ? publicData.events().catch(() => []) : [],
  ]);
  if (shows === 'events') {
    const open = events
      .filter((event) => event.isPublic)
      .map((event) =>
        eventData(
          event,
          chapters?.find(({ id }) => id === event.chapterId),
          origin,
        ),
      );
    return { ...head, data: [...head.data, organisationData(origin), ...open] };
  }
  if (!chapters) return head;
  const chapter = chapters.find(({ slug, name }) => slug === parameters.slug || slugOf(name) === parameters.slug);
  if (!chapter) return { ...head, isListed: false, canonical: undefined };
  return {
    ...head,
    title: chapter.name,
    description: chapter.description || `Professional community in ${chapter.state}`,
    canonical: `${origin}/chapters/${encodeURIComponent(chapter.slug)}`,
    data: [chapterData(chapter, origin)],
  };
}

/**
 * Names the page's scripts and first calls in the head, so that the browser loads them at once, and puts the
 * prerendered page in place of the skeleton.
 */
function fillTemplate(template: string, found: FoundPage | undefined, head: PageHead, isVisitor: boolean): string {
  const { remote, page } = found ?? {};
  const preloads =
    remote && page
      ? [
          `<link rel="preload" href="${escapeHtml(remote.entry)}" as="fetch" crossorigin="anonymous">`,
          ...page.scripts.map(
            (file) =>
              `<link rel="preload" href="/remotes/${remote.name}/${remote.version}/${escapeHtml(file)}" as="script">`,
          ),
          ...(page.reads ?? []).map(
            (call) => `<link rel="preload" href="${escapeHtml(call)}" as="fetch" crossorigin="use-credentials">`,
          ),
        ]
      : [];
  const prerendered = isVisitor && page?.html ? `<style>${page.css}</style>${page.html}` : undefined;
  const attributes = `${isVisitor ? ' data-visitor' : ''}${prerendered ? ' data-drawn' : ''}`;
  return template
    .replace(/<!--head-->[^]*<!--\/head-->/, () => headHtml(head))
    .replace(/<!--image-->([^]*)<!--\/image-->/, (_, own: string) => (head.image ? imageHtml(head.image) : own))
    .replace('</head>', () => `${preloads.join('\n')}</head>`)
    .replace(/<!--page-->([^]*)<!--\/page-->/, (_, skeleton: string) => prerendered ?? skeleton)
    .replace('<div id="root"', () => `<div id="root"${attributes}`);
}
