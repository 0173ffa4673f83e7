import type { Browser, Page } from '@playwright/test';
import { launchChromium } from './chromium';
import { median } from './statistics';
import { tableHead, tableRow } from './table';

/** A phone on a slow network: 4x CPU slowdown, 1.6 Mbit/s, 150 ms. */
const CPU_SLOWDOWN = 4;
const BYTES_PER_SECOND = 1_600_000 / 8;
const LATENCY_MS = 150;
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const GOAL = { lcp: 2500, cls: 0.02, scriptBytes: 200_000 };

interface Visit {
  fcp: number;
  lcp: number;
  cls: number;
  interactive: number;
  scriptBytes: number;
  requests: number;
}
type Measured = Pick<Visit, 'fcp' | 'lcp' | 'cls' | 'interactive'>;

/**
 * Runs in the page before its own scripts. The page is interactive with the first task after its own newsletter field
 * exists: the prerendered HTML has the same field, inert.
 */
const OBSERVE = `
  const measured = { fcp: 0, lcp: 0, cls: 0, interactive: 0 };
  window.measured = measured;
  const each = (type, use) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  each('paint', (entry) => { if (entry.name === 'first-contentful-paint') measured.fcp = entry.startTime; });
  each('largest-contentful-paint', (entry) => { measured.lcp = entry.startTime; });
  each('layout-shift', (entry) => { if (!entry.hadRecentInput) measured.cls += entry.value; });
  performance.setResourceTimingBufferSize(1000);
  window.interactive = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('form:not([inert]) input[type=email]')) return;
      observer.disconnect();
      setTimeout(() => resolve(measured.interactive = performance.now()));
    }).observe(document, { childList: true, subtree: true });
  });
`;
/** Counts every request that started before the page was interactive, even if its response came later. */
const TRANSFERRED = `(() => {
  const requests = performance.getEntriesByType('resource');
  const before = requests.filter(({ startTime }) => startTime < window.measured.interactive);
  const scripts = before.filter(({ name }) => /\\.js$/.test(new URL(name).pathname));
  return { requests: before.length + 1, scriptBytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) };
})()`;

/** Opens the landing page as a visitor and waits until it loads nothing more by itself. */
async function visit(page: Page, address: string): Promise<Visit> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await network.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(address, { waitUntil: 'commit' });
  await page.evaluate('window.interactive');
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  const measured = await page.evaluate<Measured>('window.measured');
  const transferred = await page.evaluate<Pick<Visit, 'scriptBytes' | 'requests'>>(TRANSFERRED);
  await network.detach();
  return { ...measured, ...transferred };
}

/** A visit with an empty cache, then one with the cache of the first. */
async function visitTwice(browser: Browser, address: string): Promise<[cold: Visit, warm: Visit]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  await context.addInitScript(OBSERVE);
  try {
    const first = await context.newPage();
    const cold = await visit(first, address);
    await first.close();
    return [cold, await visit(await context.newPage(), address)];
  } finally {
    await context.close();
  }
}

function medianOf(visits: Visit[]): Visit {
  const of = (key: keyof Visit) => median(visits.map((visited) => visited[key]));
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    cls: of('cls'),
    interactive: of('interactive'),
    scriptBytes: of('scriptBytes'),
    requests: of('requests'),
  };
}

const visitRow = (name: string, { fcp, lcp, cls, interactive, scriptBytes, requests }: Visit): string =>
  tableRow([
    name,
    fcp.toFixed(0),
    lcp.toFixed(0),
    cls.toFixed(3),
    interactive.toFixed(0),
    (scriptBytes / 1000).toFixed(1),
    requests,
  ]);

async function main(): Promise<void> {
  const address = new URL('/', process.env.E2E_URL ?? 'http://127.0.0.1:8080').href;
  const browser = await launchChromium();
  try {
    const pairs: [Visit, Visit][] = [];
    for (let run = 0; run < RUNS; run += 1) pairs.push(await visitTwice(browser, address));
    const cold = medianOf(pairs.map(([first]) => first));
    const warm = medianOf(pairs.map(([, second]) => second));
    console.log(`Landing page as a visitor, ${CPU_SLOWDOWN}x CPU slowdown, 1.6 Mbit/s, ${LATENCY_MS} ms latency`);
    console.log(`Median of ${RUNS} pairs\n`);
    console.log(
      tableHead(['visit', 'FCP ms', 'LCP ms', 'CLS', 'interactive ms', 'JS before it, kB', 'requests before it']),
    );
    console.log(visitRow('cold', cold));
    console.log(visitRow('warm', warm));
    console.log(
      visitRow('goal, cold', { ...cold, fcp: NaN, interactive: NaN, requests: NaN, ...GOAL }).replaceAll('NaN', ''),
    );
    console.log(`\nLCP cold / warm: ${(cold.lcp / warm.lcp).toFixed(2)}`);
  } finally {
    await browser.close();
  }
}

void main();
