import { expect, type Locator, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export const WIDTHS = [390, 768, 1440] as const;
export const THEMES = ['light', 'dark'] as const;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type WithAxe = Window & { axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> } };

/** Nothing that axe finds on the page, as it is now, is serious or critical. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async () => {
    const { violations } = await (window as WithAxe).axe!.run(document, { resultTypes: ['violations'] });
    return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  });
  expect.soft(found, where).toEqual([]);
}

/** The page is no wider than the window. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const { wide, out } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const past = scrollWidth > clientWidth ? [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > clientWidth + 1) : [];
    return { wide: scrollWidth - clientWidth, out: past.slice(-5).map((each) => each.outerHTML.slice(0, 120)) };
  });
  expect.soft(wide, `${where}: ${out.join('\n')}`).toBe(0);
}

/** Kept as an artefact of the run. */
export const picture = (page: Page, name: string, fullPage = false): Promise<Buffer> =>
  page.screenshot({ path: path.join('artifacts', 'screenshots', `${name}.png`), fullPage, animations: 'disabled' });

/** Goes on with the Tab key until the focus is there, and sees that it is shown. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 150 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  expect(await target.evaluate((element) => getComputedStyle(element).outlineStyle), 'the focus has a ring').not.toBe('none');
}

/** What stands in the place of something that is still loading. */
const BONES = 'main span[aria-hidden=true]:empty';

/**
 * Looks at the page as it is now: axe in both themes, pictures wide and narrow (the narrow one in both), never wider than
 * the window. The page stays wide and light. `whole` is false where what is out of sight is not in the page.
 */
export async function examine(page: Page, name: string, whole = true): Promise<void> {
  await expect(page.locator(BONES)).toHaveCount(0);
  const look = async (colorScheme: 'light' | 'dark', width: number, withAxe: boolean) => {
    const where = `${name}-${colorScheme}-${width}`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, where);
    if (withAxe) await expectAccessible(page, where);
    await picture(page, where, whole);
  };
  await look('light', 390, false);
  await look('dark', 390, true);
  await look('light', 1440, true);
}
