import { expect, type APIResponse, type Page } from '@playwright/test';
import { type Chapter } from '@meridian/shared-types';
import sharp from 'sharp';
import { test, url } from '../product/product';

type Thing = Record<string, unknown> & { '@type': string };
interface Found {
  title: string;
  meta: Record<string, string>;
  canonical?: string;
  things: Thing[];
}

/** Returns what a program without scripts reads from the HTML of a path. */
async function read(page: Page, where: string): Promise<Found & { status: number }> {
  const response = await page.request.get(where, { headers: { accept: 'text/html' } });
  const found = await page.evaluate<Found, string>(
    (html) => {
      const { head, title } = new DOMParser().parseFromString(html, 'text/html');
      const meta = Object.fromEntries(
        [...head.querySelectorAll('meta[content]')].map((each) => [
          each.getAttribute('property') ?? each.getAttribute('name') ?? '',
          each.getAttribute('content') ?? '',
        ]),
      );
      const data = head.querySelector('script[type="application/ld+json"]')?.textContent;
      return {
        title,
        meta,
        canonical: head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined,
        things: data ? JSON.parse(data)['@graph'] : [],
      };
    },
    await response.text(),
  );
  return { status: response.status(), ...found };
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
const json = async <T>(response: APIResponse) => (await response.json()) as T;

test('every address of the sitemap exists, is canonical, and describes itself in its HTML', async ({ newPage }) => {
  const page = await newPage();
  const robots = await (await page.request.get('/robots.txt')).text();
  const [, sitemap] = /^Sitemap: (.+)$/m.exec(robots)!;
  const addresses = locations(await (await page.request.get(sitemap!)).text());
  const chapters = await json<Chapter[]>(await page.request.get('/api/chapters'));
  const paths = addresses.map((address) => address.replace(new URL(url()).origin, ''));
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/auth',
      '/subscribe',
      '/about',
      '/contact',
      '/blog',
      '/leadership',
      '/chapters',
      '/events',
      ...chapters.map(({ slug }) => `/chapters/${slug}`),
    ]),
  );
  expect(paths.filter((path) => path.startsWith('/blog/'))).toHaveLength(6);
  expect(new Set(addresses).size).toBe(addresses.length);
  const titles = new Set<string>();
  for (const address of addresses) {
    const { status, title, meta, canonical } = await read(page, address);
    expect.soft(status, address).toBe(200);
    expect.soft(canonical, address).toBe(address);
    expect.soft(meta, address).toMatchObject({
      'og:url': address,
      'og:site_name': 'Meridian',
      'og:type': /\/blog\/./.test(address) ? 'article' : 'website',
      'twitter:card': 'summary_large_image',
    });
    expect.soft(title, address).toBe(`${meta['og:title']} · Meridian`);
    expect.soft(meta.description, address).toBeTruthy();
    expect.soft(meta['og:description'], address).toBe(meta.description);
    expect.soft(meta.robots, address).toBeUndefined();
    titles.add(title);
  }
  expect(titles.size, 'no two pages have one title').toBe(addresses.length);
  expect(await read(page, '/executives')).toMatchObject({
    status: 200,
    canonical: `${new URL(url()).origin}/leadership`,
  });
  for (const where of ['/blog/never-written', '/chapters/never-founded'])
    expect((await read(page, where)).meta.robots, where).toBe('noindex');
  expect(await read(page, '/nowhere')).toMatchObject({
    status: 404,
    title: 'Page Not Found · Meridian',
    meta: { robots: 'noindex' },
  });
});

test('every page has a preview image that other sites may fetch and cache', async ({ newPage }) => {
  const page = await newPage();
  const pictures = new Set<string>();
  for (const where of [
    '/',
    '/auth',
    '/subscribe',
    '/about',
    '/contact',
    '/blog',
    '/blog/one-long-table',
    '/leadership',
    '/executives',
    '/events',
    '/chapters',
  ]) {
    const { meta } = await read(page, where);
    expect.soft(meta, where).toMatchObject({
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringContaining('Meridian'),
    });
    pictures.add(meta['og:image']!);
  }
  const [address] = pictures;
  expect([...pictures]).toEqual([
    expect.stringMatching(new RegExp(`^${new URL(url()).origin}/assets/link-preview\\.\\w+\\.png$`)),
  ]);
  const response = await page.request.get(address!);
  expect(response.status()).toBe(200);
  expect(response.headers()).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  expect(await sharp(await response.body()).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});
