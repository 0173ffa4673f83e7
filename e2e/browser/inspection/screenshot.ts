import type { Page } from '@playwright/test';
import path from 'node:path';

/**
 * Whether SCREENSHOTS=1 is set. If it is, the tests store a picture of what they check in artifacts/screenshots.
 * Rendering and encoding pictures would take a large part of the run, so they are off by default.
 */
export const WITH_SCREENSHOTS = Boolean(process.env.SCREENSHOTS);

export const screenshot = async (page: Page, name: string, fullPage = false): Promise<void> => {
  if (!WITH_SCREENSHOTS) return;
  await page.screenshot({ path: path.join('artifacts', 'screenshots', `${name}.png`), fullPage });
};
