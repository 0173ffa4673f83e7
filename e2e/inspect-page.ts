import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expectNoSidewaysScroll } from './overflow';
import { screenshot } from './screenshot';
import { resize, THEMES } from './viewport';

/** Runs axe and takes a screenshot in both themes; in the second theme axe checks colours only. */
export async function inspectThemes(
  page: Page,
  name: string,
  { axe = true, fullPage = false, within = 'body' } = {},
): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    if (axe) await expectAccessible(page, `${name}, ${colorScheme}`, { within, onlyColour: colorScheme !== THEMES[0] });
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0));
    await screenshot(page, `${name}-${colorScheme}-${page.viewportSize()!.width}`, fullPage);
  }
}

/** Checks accessibility and overflow of the whole page in both themes, narrow and wide, and takes screenshots. */
export async function inspectThemesAndWidths(page: Page, name: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }); // a colour in transition fails the contrast check
    for (const width of [390, 1440]) {
      await resize(page, width);
      await expectNoSidewaysScroll(page, `${name} ${colorScheme} ${width}`);
      if (width === 390) await expectAccessible(page, `${name} ${colorScheme}`);
      await page.evaluate(() => window.scrollTo(0, 0));
      await screenshot(page, `${name}-${width}-${colorScheme}`, true);
    }
  }
}

/** Placeholders of content that is still loading. */
const SKELETONS = 'main span[aria-hidden=true]:empty';

/**
 * Checks the page in its current state: axe in both themes, overflow and screenshots wide and narrow. Ends wide and
 * light. `whole` is false if content outside the viewport is not in the document.
 */
export async function inspectPage(page: Page, name: string, whole = true): Promise<void> {
  await expect(page.locator(SKELETONS)).toHaveCount(0);
  const inspect = async (colorScheme: 'light' | 'dark', width: number, withAxe: boolean) => {
    const where = `${name}-${colorScheme}-${width}`;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(
      () =>
        new Promise((painted) => {
          requestAnimationFrame(() => requestAnimationFrame(painted));
        }),
    );
    await expectNoSidewaysScroll(page, where);
    if (withAxe) await expectAccessible(page, where);
    await screenshot(page, where, whole);
  };
  await inspect('light', 390, false);
  await inspect('dark', 390, true);
  await inspect('dark', 1440, false);
  await inspect('light', 1440, true);
}

/** Waits for the fonts and for what the shell's frame loads after its first render. */
export async function waitForCompletePage(page: Page): Promise<void> {
  await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}
