import { addressKey, createBoundedQueue, LRUCache, unavailable, type RateLimiter } from '@meridian/service-kit';
import { DEFAULT_ORGANIZATION, named, type Organization, SERVED_RESPONSES, slugify } from '@meridian/shared-types';
import escapeHtml from 'escape-html';
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { z } from 'zod';
import type { GatewayEnv } from '../env';
import { createSessionReader, createSignedInReader } from '../requests/session-cookies';
import { forwardedAddress } from '../requests/client-address';
import { createPageRenderer } from './render-page';
import { renderFoundPage, type PrerenderedPage } from './prerendered-page';
import { eventHead } from './event-head';
import type { ChooseCanaries } from './canaries/canaries';
import type { IsMissingFor } from './event-status';
import { isKnownHost, publicOrigin } from './public-origin';
import { headHtml, imageHtml, toScriptText, type PageHead } from './page-head';
import type { CountRead, PublicData } from './public-data';
import type { FoundPage, PublishedPages } from './published/published-pages';
import { createOrganizationReader, logoUrl, namedHtml, organizationHtml } from './organization-html';
import { chapterData, eventData, organizationData } from './structured-data';

const CACHED_PAGES = 100;
/** Of the four threads of the process, two stay free for files. A page that would wait too long is not compressed. */
const COMPRESSION = { concurrency: 2, maxWaiting: 50, maxWaitMs: 1000 };
const compress = promisify(brotliCompress);
/** The best level for most pages. There are many pages of single events and chapters, so they get a fast one. */
const [BEST, FAST] = [9, 4];
const isOfOneObject = ({ page, mount }: FoundPage): boolean =>
  ['event', 'chapter'].includes(page?.shows ?? mount.shows ?? '');

/**
 * Creates a function that sends the shell's page. It inserts the head of the address and, for visitors, the prerendered
 * page. For a client that has made too many reads, a page whose data are not cached is sent without them.
 */
export function createPageSender(
  env: GatewayEnv,
  pages: PublishedPages,
  publicData: PublicData,
  visitorReads: RateLimiter,
  isMissingFor: IsMissingFor,
  chooseCanaries: ChooseCanaries,
): (req: Request, res: Response, address: string) => Promise<void> {
  const readSession = createSessionReader(env, '[^;]*');
  const readHint = createSignedInReader(env);
  const renderer = createPageRenderer();
  const readOrganization = createOrganizationReader(publicData);
  const compressed = new LRUCache<string, Promise<Buffer>>({ max: CACHED_PAGES });
  const inQueue = createBoundedQueue(COMPRESSION);

  /**
   * Compresses each page once and caches the result. A new page counts as a read. Resolves to undefined if too many
   * pages wait, or if the client has made too many reads.
   */
  function compressOnce(html: string, quality: number, countRead: CountRead): Promise<Buffer | undefined> {
    const key = createHash('sha1').update(html).digest('base64');
    const start = () => inQueue(() => compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
    const page = compressed.get(key) ?? countRead().then(start);
    compressed.set(key, page);
    return page.catch(() => {
      compressed.delete(key);
      return undefined;
    });
  }

  return async (req, res, address) => {
    const origin = publicOrigin(req, env);
    const organization = await readOrganization();
    const file = (
      await readFile(path.join(env.SHELL_DIR, 'index.html'), 'utf8').catch(() => {
        throw unavailable();
      })
    ).replaceAll('<!--origin-->', origin);
    const template = namedHtml(file, organization);
    const isVisitor = (readSession(req) ?? readHint(req)) === undefined;
    // Without a registry this is null, and the template is sent unchanged.
    const { remotes } = await chooseCanaries(req, res);
    const listed = await pages.at(address, remotes).catch(() => null);
    const clientKey = addressKey(forwardedAddress(req, env.PROXY_HOPS));
    const countRead = () => visitorReads.consume(clientKey);
    const counted: PublicData = {
      ...publicData,
      response: (call) => publicData.response(call, countRead),
      chapter: (slug) => publicData.chapter(slug, countRead),
      event: (id) => publicData.event(id, countRead),
    };
    // Only browsers know which tab is open.
    const hasTab = listed && isOfOneObject(listed) && /[?&]tab=/.test(req.url);
    const rendered =
      listed && !hasTab
        ? await renderFoundPage(listed, address, { publicData: counted, organization, renderer, clientKey })
        : undefined;
    const prerenderedPage = rendered === 'none' ? undefined : rendered;
    const isMissingObject = rendered === 'none' || prerenderedPage?.missing !== undefined;
    // Events and chapters that are missing have heads of their own.
    const found = isMissingObject && listed && !isOfOneObject(listed) ? undefined : listed;
    const head =
      found === null ? undefined : await createHead(found, { address, origin, organization }, counted, prerenderedPage);
    const html =
      head && found !== null
        ? fillTemplate(template, { found, head, isVisitor, rendered: prerenderedPage, origin })
        : template;
    const isMissing =
      found === undefined || head?.isMissing || (head?.missingEvent && (await isMissingFor(req, head.missingEvent)));
    res.status(isMissing ? 404 : 200).setHeader('cache-control', 'no-cache');
    res.vary('accept-encoding').vary('cookie').type('html');
    if (req.acceptsEncodings('br') !== 'br' || !isKnownHost(req, env)) return void res.send(html);
    const bytes = await compressOnce(html, found && isOfOneObject(found) ? FAST : BEST, countRead);
    if (bytes) res.setHeader('content-encoding', 'br');
    res.send(bytes ?? html);
  };
}

async function createHead(
  found: FoundPage | undefined,
  { address, origin, organization }: { address: string; origin: string; organization: Organization },
  publicData: PublicData,
  rendered: PrerenderedPage | undefined,
): Promise<PageHead> {
  if (!found) return { title: 'Page Not Found', data: [], isListed: false, organization };
  const { mount, parameters } = found;
  const page = rendered?.head ? { ...found.page, ...rendered.head } : found.page;
  const description = page?.description ?? mount.description;
  // Texts of the source contain the product's name. The texts of a rendered page may come from anybody and stay
  // unchanged.
  const ofSource = (text: string) => (rendered?.head ? text : named(text, organization.name));
  const head: PageHead = {
    title: formatTitle(page?.title ?? mount.title, organization, ofSource),
    description: description && chooseDescription(description, address, organization, ofSource),
    organization,
    isListed: description !== undefined,
    data: page?.data ? [page.data] : [],
    ...(description && { canonical: origin + (page?.canonical ?? address) }),
  };
  const shows = page?.shows ?? mount.shows;
  if (!shows) return head;
  if (shows === 'event') return eventHead(head, parameters.id ?? '', origin, publicData);
  // While a service does not respond, the page is sent without its data.
  const chapters = () => publicData.chapters().catch(() => undefined);
  if (shows === 'events') {
    const [all, events] = await Promise.all([chapters(), publicData.events().catch(() => [])]);
    const open = events
      .filter((event) => event.isPublic)
      .map((event) =>
        eventData(
          event,
          all?.find(({ id }) => id === event.chapterId),
          origin,
          organization,
        ),
      );
    return { ...head, data: [...head.data, organizationData(origin, organization), ...open] };
  }
  const slug = parameters.slug ?? '';
  const current = await publicData.chapter(slug).catch(() => null);
  // If it is not known because the client has made too many reads, the list may contain it.
  const list = current === null ? await chapters() : [];
  if (!list) return head;
  const chapter = current ?? list.find((each) => each.slug === slug || slugify(each.name) === slug);
  if (!chapter || 'archive' in chapter)
    return { ...head, isListed: false, canonical: undefined, isMissing: current === undefined };
  return {
    ...head,
    title: chapter.name,
    description: chapter.description || `Professional community in ${chapter.state}`,
    canonical: `${origin}/chapters/${encodeURIComponent(chapter.slug)}`,
    data: [chapterData(chapter, origin, organization)],
  };
}

interface Filling {
  found: FoundPage | undefined;
  head: PageHead;
  isVisitor: boolean;
  rendered: PrerenderedPage | undefined;
  origin: string;
}

/** The title of the first page is the product's tagline, which the organization's own tagline replaces. */
const formatTitle = (title: string, { tagline }: Organization, ofSource: (text: string) => string): string =>
  title === DEFAULT_ORGANIZATION.tagline ? tagline : ofSource(title);

/** The first page has the organization's description once the organization has set one. */
const chooseDescription = (
  text: string,
  address: string,
  { description }: Organization,
  ofSource: (text: string) => string,
): string => (address === '/' && description !== DEFAULT_ORGANIZATION.description ? description : ofSource(text));

/**
 * Returns the tags of the image of link previews. It is the page's own image or the product's. If the organization has
 * another name or a logo, its logo replaces the product's image.
 */
function previewImage(own: string, { image, organization }: PageHead, origin: string): string {
  if (image) return imageHtml(image);
  if (organization.name === DEFAULT_ORGANIZATION.name && !organization.logo) return own;
  const logo = logoUrl(organization, 960);
  return logo ? imageHtml({ url: origin + logo, alt: organization.logo?.alt ?? '' }) : '';
}

/** Matches the comment in which the shell's build lists the scripts of the packages that only some pages use. */
const LATER = /<!--later([^]*?)-->/;
const LaterScripts = z.record(z.string(), z.array(z.string()));

function scriptsOfShared(template: string, shared: readonly string[]): string[] {
  const [, json = ''] = LATER.exec(template) ?? [];
  const scripts = json ? LaterScripts.parse(JSON.parse(json)) : {};
  return [...new Set(shared.flatMap((name) => scripts[name] ?? []))];
}

/**
 * Inserts the page's scripts and first calls into the head as preloads, and replaces the skeleton with the prerendered
 * page.
 */
function fillTemplate(template: string, { found, head, isVisitor, rendered, origin }: Filling): string {
  const { remote, page, scripts = [], shared = [] } = found ?? {};
  const preload = (href: string, rest: string) => `<link rel="preload" href="${escapeHtml(href)}" ${rest}>`;
  const reads = [...(page?.reads ?? []), ...(isVisitor ? [] : Object.keys(rendered?.responses ?? {}))];
  const files = remote && scripts.map((file) => `/remotes/${remote.name}/${remote.version}/${file}`);
  const preloads = [
    ...(remote && files?.length ? [preload(remote.entry, 'as="fetch" crossorigin="anonymous"')] : []),
    ...(files ?? []).map((file) => preload(file, 'as="script"')),
    ...scriptsOfShared(template, shared).map((file) => preload(`/${file}`, 'as="script"')),
    ...reads.map((call) => preload(call, 'as="fetch" crossorigin="use-credentials"')),
  ];
  const shown = rendered ?? (page && { css: page.css, html: namedHtml(page.html, head.organization) });
  const prerendered = isVisitor && shown?.html ? `<style>${shown.css}</style>${shown.html}` : undefined;
  const missing = rendered?.missing ? ` data-missing="${escapeHtml(rendered.missing)}"` : '';
  const served =
    rendered && isVisitor
      ? `<script type="application/json" id="${SERVED_RESPONSES}"${missing}>${toScriptText(rendered.responses)}</script>`
      : '';
  return template
    .replace(/<!--head-->[^]*<!--\/head-->/, () => headHtml(head))
    .replace(/<!--image-->([^]*)<!--\/image-->/, (_, own: string) => previewImage(own, head, origin))
    .replace(LATER, '')
    .replace('</head>', () => `${organizationHtml(head.organization)}${preloads.join('\n')}${served}</head>`)
    .replace(/<!--page-->([^]*)<!--\/page-->/, (_, skeleton: string) => prerendered ?? skeleton)
    .replace('<div id="root"', () => `<div id="root"${isVisitor ? ' data-visitor' : ''}`);
}
