import type { Page } from '@playwright/test';

/** The widths of a phone and a tablet, and of 1440 px at zooms of 200 % and 100 %. */
export const WIDTHS = [390, 720, 768, 1440] as const;
export const THEMES = ['light', 'dark'] as const;

/**
 * Changes the size of the window, and has the page compute all its styles anew. Chromium 156 does not update the
 * elements that a media query affects if a rule is inserted into the style sheet in the same frame, which
 * styled-components does while a page loads. In 200 changes of the width with a rule inserted in every task, 96 had the
 * earlier layout.
 */
export async function resize(page: Page, width: number, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = '* { --window-width: changed }';
    document.head.append(style);
    void document.documentElement.offsetWidth;
    style.remove();
  });
}
