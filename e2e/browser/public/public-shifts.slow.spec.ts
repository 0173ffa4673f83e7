import { expect, type Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { expectNoShift, observeShifts } from '../inspection/layout-shift';
import { main, navigate } from '../pages/page-parts';
import { joinSession, test } from '../product/product';

/** The files that arrive late on a slow connection. Each kind is delayed separately. */
const LATE = {
  fonts: /\.woff2$/,
  scripts: /\.js$/,
  responses: /\/api\/(posts|site-pages|chapters|events)/,
  images: /\.(png|svg|webp|avif)$|\/api\/pictures\//,
};
const LATE_MS = 1500;

async function delay(page: Page, what: RegExp): Promise<void> {
  await page.route(what, async (route) => {
    await pause(LATE_MS);
    await route.continue();
  });
}

/** Waits until the page is complete and painted. */
async function expectComplete(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/Blog · /);
  await expect(main(page).getByRole('link', { name: /^Read More.*One long table/ })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => new Promise((painted) => requestAnimationFrame(painted))));
}

for (const [name, what] of Object.entries(LATE))
  test(`nothing in the blog moves when its ${name} arrive late, however it is opened`, async ({ newPerson }) => {
    const phone = { viewport: { width: 390, height: 844 } };

    await test.step('a visitor opens the page with its text in the HTML', async () => {
      const page = await (await newPerson(phone)).newPage();
      await observeShifts(page);
      await delay(page, what);
      await page.goto('/blog');
      await expectComplete(page);
      await expectNoShift(page, 'visitor');
    });

    await test.step('a visitor follows a link on another page', async () => {
      const page = await (await newPerson(phone)).newPage();
      await observeShifts(page);
      await page.goto('/auth');
      await expect(page.getByRole('form', { name: 'Sign In' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await delay(page, what);
      await page.evaluate('window.shifts = []');
      await navigate(page, '/blog'); // After a click the browser would ignore shifts for half a second.
      await expectComplete(page);
      await expectNoShift(page, 'link');
    });

    await test.step('a member opens the page without its text in the HTML', async () => {
      const person = await newPerson(phone);
      await joinSession(person, 'member');
      const page = await person.newPage();
      await observeShifts(page);
      await delay(page, what);
      await page.goto('/blog');
      await expectComplete(page);
      await expectNoShift(page, 'member');
    });
  });
