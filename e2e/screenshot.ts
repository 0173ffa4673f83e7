import type { Page } from '@playwright/test';
import path from 'node:path';

/**
 * With SCREENSHOTS=1 the tests store a picture of what they check in artifacts/screenshots, for people to look at.
 * Otherwise they do not: rendering and encoding them is a large part of the run.
 */
export const WITH_SCREENSHOTS = Boolean(process.env.SCREENSHOTS);

export const screenshot = async (page: Page, name: string, fullPage = false): Promise<void> => {
  if (!WITH_SCREENSHOTS) return;
  await page.screenshot({ path: path.join('artifacts', 'screenshots', `${name}.png`), fullPage });
};
