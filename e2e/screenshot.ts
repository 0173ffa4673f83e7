import type { Page } from '@playwright/test';
import path from 'node:path';

/** Stored as an artefact of the run. Use reduced motion, so that no animation is captured half way. */
export const screenshot = (page: Page, name: string, fullPage = false): Promise<Buffer> =>
  page.screenshot({ path: path.join('artifacts', 'screenshots', `${name}.png`), fullPage });
