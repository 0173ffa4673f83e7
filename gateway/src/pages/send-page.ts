import { unavailable } from '@meridian/kit';
import { slugOf } from '@meridian/shared-types';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { sessionCookieName, type GatewayEnv } from '../env';
import { escaped } from './escape-html';
import { originOf } from './public-origin';
import { headHtml, type Head } from './page-head';
import type { PublicThings } from './public-data';
import type { FoundPage, PublishedPages } from './published-pages';
import { chapterThing, organisation, publicEvent } from './structured-data';

const KEPT = 100;
const compress = promisify(brotliCompress);

/** Sends the shell's page, with what the address is about, and the page's text for visitors, written into it. */
export function pageSender(
  env: GatewayEnv,
  pages: PublishedPages,
  things: PublicThings,
): (req: Request, res: Response, where: string) => Promise<void> {
  const cookie = new RegExp(`(?:^|;\\s*)${sessionCookieName(env)}=`);
  const compressed = new Map<string, Promise<Buffer>>();

  /** Each text is compressed once; of many, the oldest are forgotten. */
  function smallest(html: string): Promise<Buffer> {
    const key = createHash('sha1').update(html).digest('base64');
    const known = compressed.get(key) ?? compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    compressed.set(key, known);
    if (compressed.size > KEPT) compressed.delete(compressed.keys().next().value ?? '');
    return known;
  }

  return async (req, res, where) => {
    const origin = originOf(req, env) ?? '';
    const template = (
      await readFile(path.join(env.SHELL_DIR, 'index.html'), 'utf8').catch(() => {
        throw unavailable();
      })
    ).replaceAll('<!--origin-->', origin);
    const address = where === '/index.html' ? '/' : where.replace(/(.)\/$/, '$1');
    const isVisitor = !cookie.test(req.headers.cookie ?? '');
    const found = await pages.at(address).catch(() => null); // null: nothing is known, which is no reason against the page
    const html =
      found === null ? template : filled(template, found, await headOf(found, address, origin, things), isVisitor);
    res.status(found === undefined ? 404 : 200).setHeader('cache-control', 'no-cache');
    res.vary('accept-encoding').vary('cookie').type('html');
    if (req.acceptsEncodings('br') !== 'br') return void res.send(html);
    res.setHeader('content-encoding', 'br');
    res.send(await smallest(html));
  };
}

async function headOf(
  found: FoundPage | undefined,
  address: string,
  origin: string,
  things: PublicThings,
): Promise<Head> {
  if (!found) return { title: 'Page Not Found', data: [], isListed: false };
  const { mount, page, parameters } = found;
  const description = page?.description ?? mount.description;
  const head: Head = {
    title: page?.title ?? mount.title,
    description,
    isListed: description !== undefined,
    data: page?.data ? [page.data] : [],
    ...(description && { canonical: origin + (page?.canonical ?? address) }),
  };
  const shows = page?.shows ?? mount.shows;
  if (!shows) return head;
  // Without the services the page is told without what they know.
  const [chapters, events] = await Promise.all([
    things.chapters().catch(() => undefined),
    shows === 'events' ? things.events().catch(() => []) : [],
  ]);
  if (shows === 'events') {
    const open = events
      .filter((event) => event.isPublic)
      .map((event) =>
        publicEvent(
          event,
          chapters?.find(({ id }) => id === event.chapterId),
          origin,
        ),
      );
    return { ...head, data: [...head.data, organisation(origin), ...open] };
  }
  if (!chapters) return head;
  const chapter = chapters.find(({ slug, name }) => slug === parameters.slug || slugOf(name) === parameters.slug);
  if (!chapter) return { ...head, isListed: false, canonical: undefined };
  return {
    ...head,
    title: chapter.name,
    description: chapter.description || `Professional community in ${chapter.state}`,
    canonical: `${origin}/chapters/${encodeURIComponent(chapter.slug)}`,
    data: [chapterThing(chapter, origin)],
  };
}

/**
 * The page's scripts and reads are named in the head, so that nothing waits to be found out; its picture takes the
 * outline's place.
 */
function filled(template: string, found: FoundPage | undefined, head: Head, isVisitor: boolean): string {
  const { remote, page } = found ?? {};
  const ahead =
    remote && page
      ? [
          `<link rel="preload" href="${escaped(remote.entry)}" as="fetch" crossorigin="anonymous">`,
          ...page.scripts.map(
            (file) =>
              `<link rel="preload" href="/remotes/${remote.name}/${remote.version}/${escaped(file)}" as="script">`,
          ),
          ...(page.reads ?? []).map(
            (call) => `<link rel="preload" href="${escaped(call)}" as="fetch" crossorigin="use-credentials">`,
          ),
        ]
      : [];
  const picture = isVisitor && page?.html ? `<style>${page.css}</style>${page.html}` : undefined;
  const marks = `${isVisitor ? ' data-visitor' : ''}${picture ? ' data-drawn' : ''}`;
  return template
    .replace(/<!--head-->[^]*<!--\/head-->/, () => headHtml(head))
    .replace('</head>', () => `${ahead.join('\n')}</head>`)
    .replace(/<!--page-->([^]*)<!--\/page-->/, (_, outline: string) => picture ?? outline)
    .replace('<div id="root"', () => `<div id="root"${marks}`);
}
