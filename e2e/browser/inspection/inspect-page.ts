import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { expectNoSidewaysScroll } from './overflow';
import { screenshot, WITH_SCREENSHOTS } from './screenshot';
import { resize, THEMES } from './viewport';

/** Runs axe and takes a screenshot in both themes; in the second theme axe checks colors only. */
export async function inspectThemes(
  page: Page,
  name: string,
  { axe = true, fullPage = false, within = 'body' } = {},
): Promise<void> {
  if (!axe && !WITH_SCREENSHOTS) return;
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    if (axe) await expectAccessible(page, `${name}, ${colorScheme}`, { within, onlyColor: colorScheme !== THEMES[0] });
    if (fullPage) await page.evaluate(() => window.scrollTo(0, 0));
    await screenshot(page, `${name}-${colorScheme}-${page.viewportSize()!.width}`, fullPage);
  }
}

interface View {
  colorScheme: (typeof THEMES)[number];
  width: number;
  axe?: 'all' | 'colors';
  /** Themes differ only in colors, so this view has the same overflow as the same width in the other theme. */
  onlyScreenshot?: boolean;
}

/**
 * Returns whether the journey runs in the gate, which checks only behavior. The full run also checks the look of its
 * pages.
 */
const isInGate = () => test.info().project.name === 'gate';

async function inspectViews(page: Page, name: string, views: View[], whole: boolean): Promise<void> {
  if (isInGate()) return;
  for (const { colorScheme, width, axe, onlyScreenshot } of views) {
    if (onlyScreenshot && !WITH_SCREENSHOTS) continue;
    const where = `${name}-${width}-${colorScheme}`;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }); // A color in transition fails the contrast check.
    await resize(page, width);
    await page.evaluate(
      () =>
        new Promise((painted) => {
          requestAnimationFrame(() => requestAnimationFrame(painted));
        }),
    );
    await expectNoSidewaysScroll(page, where);
    if (axe) await expectAccessible(page, where, { onlyColor: axe === 'colors' });
    if (whole && WITH_SCREENSHOTS) await page.evaluate(() => window.scrollTo(0, 0));
    await screenshot(page, where, whole);
  }
}

/**
 * Checks the page in its current state: axe narrow in both themes, and overflow narrow and wide. Ends wide and light.
 */
export const inspectThemesAndWidths = (page: Page, name: string): Promise<void> =>
  inspectViews(
    page,
    name,
    [
      { colorScheme: 'light', width: 390, axe: 'all' },
      { colorScheme: 'dark', width: 390, axe: 'colors' },
      { colorScheme: 'dark', width: 1440, onlyScreenshot: true },
      { colorScheme: 'light', width: 1440 },
    ],
    true,
  );

/** Matches placeholders of content that is still loading. */
const SKELETONS = 'main [data-skeleton]';
export const expectNoSkeletons = (page: Page): Promise<void> => expect(page.locator(SKELETONS)).toHaveCount(0);

/**
 * Checks the page in its current state: axe narrow in one theme, its colors wide in the other, and overflow in both.
 * Ends wide and light. `whole` is false if content outside the viewport is not in the document.
 */
export async function inspectPage(page: Page, name: string, whole = true): Promise<void> {
  await expectNoSkeletons(page);
  await inspectViews(
    page,
    name,
    [
      { colorScheme: 'light', width: 390, onlyScreenshot: true },
      { colorScheme: 'dark', width: 390, axe: 'all' },
      { colorScheme: 'dark', width: 1440, onlyScreenshot: true },
      { colorScheme: 'light', width: 1440, axe: 'colors' },
    ],
    whole,
  );
}

/** Waits for the fonts and for what the shell's frame loads after its first render. */
export async function waitForCompletePage(page: Page): Promise<void> {
  await page.getByRole('region', { name: /^Notifications/, includeHidden: true }).waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}
