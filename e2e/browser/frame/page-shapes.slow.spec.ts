import { expect, type Locator } from '@playwright/test';
import { delayRequests } from '../pages/delay-requests';
import { waitForCompletePage } from '../inspection/inspect-page';
import { main } from '../pages/page-parts';
import { test } from '../product/product';
import { resize } from '../inspection/viewport';

/** This script runs before the page's scripts. It records how far remaining elements have moved. */
const OBSERVE = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Returns the position of the heading, and the distances from its header to the parts of the page below. */
const measureShape = (heading: Locator) =>
  heading.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    const status = element.closest('[role=status]');
    const header = status ? status.firstElementChild : element.closest('header');
    const below = [...(header?.parentElement?.children ?? [])]
      .filter((part) => part !== header)
      .map((part) => part.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map((part) => Math.round(part.top - (header?.getBoundingClientRect().bottom ?? 0)));
    return { left, top, below };
  });

test.describe('a page has its final layout while its code and then the session load, and nothing moves when it is rendered', () => {
  for (const [path, counts] of [
    ['/dashboard', { 1440: 1, 390: 1 }],
    ['/directory', { 1440: 2, 390: 2 }],
    ['/community', { 1440: 2, 390: 2 }],
  ] as const)
    for (const width of [1440, 390] as const)
      test(`${path}, ${width} px`, async ({ newPage }) => {
        const page = await newPage('member');
        await resize(page, width);
        await page.goto(path); // The browser stores that this user has the side navigation.
        await waitForCompletePage(page);
        await page.addInitScript(OBSERVE);
        const releaseCode = await delayRequests(page, /\/remotes\/mfe_member\/.*\.js$/);
        const releaseSession = await delayRequests(page, '**/api/auth/me');
        await page.goto(path, { waitUntil: 'commit' });
        const placeholder = main(page).getByRole('status', { name: 'Loading' });
        // The HTML does not contain the side navigation, because only the browser remembers it.
        await expect(page.locator('aside')).toHaveCount(1);
        const shape = () => measureShape(placeholder.locator('[data-skeleton=heading]'));
        await expect.poll(async () => (await shape()).below.length).toBeGreaterThanOrEqual(counts[width]);
        const whileCode = await shape();
        await placeholder.evaluate((element) => element.setAttribute('data-of-shell', ''));

        await releaseCode();
        await expect(page.locator('main [role=status]:not([data-of-shell])[aria-label=Loading]')).toBeVisible();
        await expect(page.locator('[data-of-shell]')).toHaveCount(0);
        await expect.poll(shape, 'while the session loads').toEqual(whileCode);

        await releaseSession();
        const heading = main(page).getByRole('heading', { level: 1 });
        await expect(heading).toBeVisible();
        const loaded = await measureShape(heading);
        expect([loaded.left, loaded.top]).toEqual([whileCode.left, whileCode.top]);
        for (const [part, top] of whileCode.below.slice(0, counts[width]).entries()) {
          const mayWrap = part > 0 && width === 390 ? 32 : 2; // The texts of tiles do on a phone.
          expect(Math.abs((loaded.below[part] ?? NaN) - top), `part ${part}`).toBeLessThanOrEqual(mayWrap);
        }
        await waitForCompletePage(page);
        expect(await page.evaluate<number>('window.shift')).toBeLessThanOrEqual(0.02);
      });
});
