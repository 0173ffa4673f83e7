import { expect, type Page } from '@playwright/test';

/**
 * The largest allowed shift, which is that of a line whose break changes when the fonts load: on a phone 844 px high, a
 * line of 27 px that moves the whole screen shifts it by 0.0322. Web Vitals' limit is 0.1.
 */
const LIMIT = 0.033;

/** This script runs in the page before its own scripts. */
const OBSERVE = `
  window.shifts = [];
  const nameOf = (node) => (node ? node.nodeName + ' ' + (node.textContent ?? '').slice(0, 40) : 'a removed element');
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Records layout shifts of this page from now on. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(OBSERVE);
}

/** Expects that little has moved since the document was opened, and reports what did. */
export async function expectNoShift(page: Page, where: string): Promise<void> {
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>('window.shifts');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const moved = shifts.map(({ value, moved: names }) => `${value.toFixed(3)}: ${names.join(', ')}`);
  expect.soft(sum, `layout shift, ${where}: ${moved.join('; ')}`).toBeLessThanOrEqual(LIMIT);
}
