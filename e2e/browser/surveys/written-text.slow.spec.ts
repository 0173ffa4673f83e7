import { expect, type Page } from '@playwright/test';
import { expectNoSkeletons, waitForCompletePage } from '../inspection/inspect-page';
import { openWithinDocument } from '../pages/page-parts';
import { test } from '../product/product';

/** The fields of responses that users have written. */
const WRITTEN = new Set(
  'name title description content location message reason state tags chapterName subject'.split(' '),
);

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
function rewrite(value: Json, write: (text: string) => string, isWritten = false): Json {
  if (typeof value === 'string') return isWritten ? write(value) : value;
  if (Array.isArray(value)) return value.map((each) => rewrite(each, write, isWritten));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewrite(each, write, WRITTEN.has(key))]));
}

/** Applies `write` to all texts written by users in later responses. */
const rewriteResponses = (page: Page, write: (text: string) => string) =>
  page.route(/\/api\/(?!docs|openapi)/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json');
    return route.fulfill(isJson ? { response, json: rewrite((await response.json()) as Json, write) } : { response });
  });

const MEMBER_PAGES = [
  '/',
  '/dashboard',
  ...['', '?tab=events', '?tab=chapters', '?tab=chat'].map((tab) => `/user-hub${tab}`),
  '/chapters',
  ...['', '?tab=events', '?tab=members', '?tab=chat', '?tab=requests'].map((tab) => `/chapters/bay-area${tab}`),
  '/events',
  '/calendar',
  '/calendar?view=week',
  '/calendar?view=list',
  '/directory?view=list',
  '/directory?view=grid',
  ...['', '?tab=chapters', '?tab=events', '?tab=members'].map((tab) => `/community${tab}`),
  '/profile',
  '/events/create',
  '/contact',
];
const ADMIN_PAGES = ['/pending-members', '/admin-tools', '/admin-tools?tab=audit', '/chapters/bay-area/admin'];

async function open(page: Page, path: string): Promise<void> {
  await openWithinDocument(page, path);
  await waitForCompletePage(page);
  await expectNoSkeletons(page);
}

test('text that people write in a right-to-left script has its own direction on every page', async ({ newPage }) => {
  const walk = async (page: Page, paths: string[]) => {
    await rewriteResponses(page, (text) => `مرحبا ${text}`);
    for (const path of paths) {
      await open(page, path);
      const written = page.locator('#root').getByText(/[\u0600-\u06ff]/);
      await expect(written.filter({ visible: true }).first(), path).toBeVisible();
      const found = await page.evaluate(() => {
        const isWritten = (text: string | null) => /[\u0600-\u06ff]/.test(text ?? '');
        const all = [...document.querySelectorAll<HTMLElement>('#root *, [role=dialog] *')].filter(
          (element) => !element.closest('[aria-hidden=true], style') && element.checkVisibility(),
        );
        const own = all.filter((element) =>
          [...element.childNodes].some((node) => node.nodeType === 3 && isWritten(node.textContent)),
        );
        const fields = all.filter((element) =>
          element.matches('textarea, input:is([type=text], [type=search], :not([type]))'),
        );
        return {
          wrong: [...own, ...fields]
            .filter((element) => !element.closest('[dir]')?.matches('[dir=auto], bdi') && !element.closest('bdi'))
            .map((element) => element.outerHTML.slice(0, 160)),
          left: [...own, ...fields]
            .filter(
              (element) =>
                /^\s*[\u0600-\u06ff]/.test(element.textContent || (element as HTMLInputElement).value) &&
                getComputedStyle(element).direction !== 'rtl',
            )
            .map((element) => element.outerHTML.slice(0, 160)),
        };
      });
      expect.soft(found.wrong, `${path}: text without a direction of its own`).toEqual([]);
      expect.soft(found.left, `${path}: right-to-left text from left to right`).toEqual([]);
    }
  };
  await walk(await newPage('chapter-admin'), MEMBER_PAGES);
  await walk(await newPage('site-admin'), ADMIN_PAGES);
});

/** Returns the fonts that render an element and its content. */
async function findFonts(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName).sort();
}

test('names in Vietnamese and extended Latin letters use our fonts, whose files are loaded only where they are used', async ({
  newPage,
}) => {
  const files: string[] = [];
  /** Opens a page on which everybody and everything has this name. Resolves when only our fonts render it. */
  const openAs = async (name: string, heading: RegExp, text: RegExp) => {
    const page = await newPage('member');
    files.length = 0;
    page.on('request', (request) => request.url().endsWith('.woff2') && files.push(request.url()));
    await rewriteResponses(page, (written) => (written.length < 60 ? name : written));
    await open(page, `/user-hub?tab=chapters`);
    const others = async () => [
      ...(await findFonts(page, 'main h3')).filter((family) => !heading.test(family)),
      ...(await findFonts(page, 'main article p')).filter((family) => !text.test(family)),
    ];
    await expect.poll(others, name).toEqual([]);
    await page.close();
    return files.length;
  };
  expect(await openAs('Ana Müller', /Newsreader/, /Source Sans/)).toBe(2);
  expect(await openAs('Nguyễn Thị Ngọc Ánh Đặng, Yẹmí Ọlá', /Newsreader/, /Source Sans/)).toBe(4);
  expect(await openAs('Şükrü Łukasz Čapek Őz', /Newsreader/, /Source Sans/)).toBe(4);
  await openAs('Ƙasimu Ɓala Ṣadé Ɛsi Ɖoe Ṅkechi', /Newsreader|Noto Serif/, /Source Sans|Noto Sans/);
});
