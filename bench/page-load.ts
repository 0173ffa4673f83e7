import { cookieNameAt } from './members';
import type { Browser, BrowserContext, CDPSession } from '@playwright/test';

/** The viewport of a phone. */
const DEVICE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;

export interface Network {
  name: string;
  megabits: number;
  latencyMs: number;
}

export interface LoadedPage {
  path: string;
  /** The session token of the user who opens the page. */
  token?: string;
  /** A JavaScript expression that is true once the page's own control exists; prerendered HTML has inert controls. */
  isInteractive: string;
  /**
   * A JavaScript expression that is true once the content exists. Without it, the largest contentful paint counts, for
   * a page whose content is in its HTML.
   */
  hasContent?: string;
}

/** The times are in ms since the navigation. */
export interface Visit {
  content: number;
  interactive: number;
  cls: number;
  /** The processor time of the main thread, in ms. */
  thread: number;
  /** The bytes of the scripts that were requested before the page was interactive, without headers. */
  scriptBytes: number;
}

/**
 * This script runs in the page before its own scripts. A state counts from the first task after it is in the document.
 */
const observe = ({ isInteractive, hasContent }: LoadedPage) => `
  const measured = { lcp: 0, cls: 0, interactive: 0, content: 0 };
  window.measured = measured;
  const each = (type, use) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  each('largest-contentful-paint', (entry) => { measured.lcp = entry.startTime; });
  each('layout-shift', (entry) => { if (!entry.hadRecentInput) measured.cls += entry.value; });
  performance.setResourceTimingBufferSize(1000);
  const when = (isSo, name) => new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isSo()) return;
      observer.disconnect();
      setTimeout(() => resolve(measured[name] = performance.now()));
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  });
  window.loaded = Promise.all([
    when(() => ${isInteractive}, 'interactive'),
    ${hasContent ? `when(() => ${hasContent}, 'content'),` : ''}
  ]);
`;
const SCRIPT_BYTES = `performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => startTime < measured.interactive && /\\.js$/.test(new URL(name).pathname))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

/** Returns the processor time of the page's main thread, in seconds. */
async function threadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? NaN;
}

async function visit(context: BrowserContext, origin: string, loaded: LoadedPage, network: Network): Promise<Visit> {
  const page = await context.newPage();
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  page.on('response', (response) => {
    const isVisitor = !loaded.token && new URL(response.url()).pathname === '/api/auth/me' && response.status() === 401;
    if (response.status() >= 400 && !isVisitor) failures.push(`${response.url()}: ${response.status()}`);
  });
  // Loading a page of the same site first creates the main thread that is measured.
  await page.goto(`${origin}/robots.txt`);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: (network.megabits * 1e6) / 8,
    uploadThroughput: (network.megabits * 1e6) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const before = await threadTime(session);
  await page.goto(origin + loaded.path, { waitUntil: 'commit' });
  await page.evaluate('window.loaded');
  await page.waitForLoadState('networkidle');
  const thread = ((await threadTime(session)) - before) * 1000;
  const measured = await page.evaluate<Visit & { lcp: number }>('window.measured');
  const scriptBytes = await page.evaluate<number>(SCRIPT_BYTES);
  await page.close();
  if (failures.length) throw new Error(`${origin}${loaded.path} failed: ${failures.join(', ')}`);
  const { lcp, cls, interactive } = measured;
  return { content: loaded.hasContent ? measured.content : lcp, interactive, cls, thread, scriptBytes };
}

/** Opens a page with an empty cache, and again in the same browser. Any error ends the run. */
export async function visitTwice(
  browser: Browser,
  origin: string,
  loaded: LoadedPage,
  network: Network,
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await browser.newContext(DEVICE);
  if (loaded.token) await context.addCookies([{ name: cookieNameAt(origin), value: loaded.token, url: origin }]);
  await context.addInitScript(observe(loaded));
  try {
    const cold = await visit(context, origin, loaded, network);
    return { cold, warm: await visit(context, origin, loaded, network) };
  } finally {
    await context.close();
  }
}
