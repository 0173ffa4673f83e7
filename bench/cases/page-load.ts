import type { Browser, BrowserContext } from '@playwright/test';
import { cookieNameAt } from '../members';

/** The viewport of a phone, its processor and its network. */
const DEVICE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;

/** The network of a phone. */
export interface Line {
  megabits: number;
  latencyMs: number;
}
export const USUAL_LINE: Line = { megabits: 1.6, latencyMs: 150 };

export interface LoadedPage {
  path: string;
  /** The session token of the user who opens the page. */
  token?: string;
  /** A JavaScript expression that is true once the page's own control exists; prerendered HTML has inert controls. */
  isInteractive: string;
  /** A JavaScript expression that is true once the content of the page is in the document. Default: isInteractive. */
  isReadable?: string;
  /** Default: USUAL_LINE. */
  line?: Line;
}

export interface Visit {
  /** The milliseconds since the navigation. */
  interactive: number;
  /** The milliseconds until the first frame with the content. */
  readable: number;
  cls: number;
  /** The bytes of the scripts that were requested before the page was interactive, without headers. */
  scriptBytes: number;
}

/** This script runs in the page before its own. It is interactive at the first task after its control exists. */
const observe = ({ isInteractive, isReadable = isInteractive }: LoadedPage) => `
  const measured = { cls: 0, interactive: 0, readable: 0 };
  window.measured = measured;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    if (!entry.hadRecentInput) measured.cls += entry.value;
  })).observe({ type: 'layout-shift', buffered: true });
  performance.setResourceTimingBufferSize(1000);
  window.loaded = new Promise((resolve) => {
    let isSeen = false;
    const observer = new MutationObserver(() => {
      if (!isSeen && (${isReadable})) {
        isSeen = true;
        requestAnimationFrame(() => { measured.readable = performance.now(); });
      }
      if (!(${isInteractive})) return;
      observer.disconnect();
      setTimeout(() => resolve(measured.interactive = performance.now()));
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true });
  });
`;
const SCRIPT_BYTES = `performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => startTime < measured.interactive && /\\.js$/.test(new URL(name).pathname))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`;

async function visit(context: BrowserContext, origin: string, loaded: LoadedPage): Promise<Visit> {
  const page = await context.newPage();
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const { megabits, latencyMs: latency } = loaded.line ?? USUAL_LINE;
  const throughput = (megabits * 1e6) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(origin + loaded.path, { waitUntil: 'commit' });
  await page.evaluate('window.loaded');
  await page.waitForLoadState('networkidle');
  const measured = await page.evaluate<Omit<Visit, 'scriptBytes'>>('window.measured');
  const scriptBytes = await page.evaluate<number>(SCRIPT_BYTES);
  await page.close();
  if (failures.length) throw new Error(`${origin}${loaded.path} failed: ${failures.join(', ')}`);
  return { ...measured, scriptBytes };
}

/** Opens a page with an empty cache, and again in the same browser. Any error of a script ends the run. */
export async function visitTwice(
  browser: Browser,
  origin: string,
  loaded: LoadedPage,
): Promise<Record<'cold' | 'warm', Visit>> {
  const context = await browser.newContext(DEVICE);
  if (loaded.token) await context.addCookies([{ name: cookieNameAt(origin), value: loaded.token, url: origin }]);
  await context.addInitScript(observe(loaded));
  try {
    const cold = await visit(context, origin, loaded);
    return { cold, warm: await visit(context, origin, loaded) };
  } finally {
    await context.close();
  }
}
