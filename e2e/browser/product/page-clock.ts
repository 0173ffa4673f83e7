import type { Browser } from '@playwright/test';

/** The milliseconds by which the tests at other moments move the clock of every process but Chromium, or 0. */
const OFFSET_MS = 1000 * Number.parseInt(process.env.FAKETIME ?? '0', 10);

/**
 * Moves the clock of all pages of a browser as far as that of the services. The library that moves the clock of a
 * process makes Chromium too slow to be used.
 */
export function movePageClocks(browser: Browser): void {
  if (OFFSET_MS === 0) return;
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(moveClock, OFFSET_MS);
    return context;
  };
}

/** It runs in the page. */
function moveClock(ms: number): void {
  const Actual = Date;
  globalThis.Date = new Proxy(Actual, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [Actual.now() + ms], newTarget) as Date,
    apply: () => new Date().toString(),
    get: (target, key) => (key === 'now' ? () => Actual.now() + ms : (Reflect.get(target, key) as unknown)),
  });
}
