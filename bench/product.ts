import type { BrowserContext, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where the running product is: `E2E_URL`, and the data that it was started with. */
const url = process.env.E2E_URL ?? 'http://127.0.0.1:8080';
const dataFile = <T>(name: string): T =>
  JSON.parse(readFileSync(path.join(process.env.E2E_DATA_DIR ?? '.data', name), 'utf8')) as T;
export const run = dataFile<{ mongoUrl: string; serviceToken: string; programs: { name: string; url: string }[] }>(
  'run.json',
);

/** A paying member of the chapter, signed in. */
export async function member(context: BrowserContext, chapterId: number): Promise<string> {
  const post = async (target: string, data: object) => {
    const response = await context.request.post(target, { data });
    if (!response.ok()) throw new Error(`${target}: ${response.status()} ${await response.text()}`);
    return response.json() as Promise<{ user: { id: string } }>;
  };
  const { user } = await post('/api/auth/register', {
    email: `bench.${Date.now().toString(36)}@example.org`,
    password: 'correct horse',
    name: 'Bench Reader',
    chapterId,
    membershipType: 'full',
  });
  await post('/api/mock-payment', { plan: 'monthly', amount: 29, cardLast4: '4242' });
  return user.id;
}

/** Runs in the page. How long each frame took; and what tsx names functions with. */
const WATCH = `
  window.__name = (named) => named;
  window.frames_ = [];
  (() => { let last = performance.now(); const next = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(next); }; requestAnimationFrame(next); })();
`;

export interface Frames {
  count: number;
  median: number;
  p95: number;
  longest: number;
  slow: number;
}

/** Milliseconds of the frames since the last question; `slow` are those over 50. */
export async function frames(page: Page): Promise<Frames> {
  const took = ((await page.evaluate('window.frames_.splice(0)')) as number[]).sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? NaN;
  return {
    count: took.length,
    median: at(0.5),
    p95: at(0.95),
    longest: at(1),
    slow: took.filter((each) => each > 50).length,
  };
}
export const nodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
export const heapMb = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
};

export interface Work {
  script: number;
  style: number;
  layout: number;
  thread: number;
}

/**
 * Scrolls the window by `px` a frame, back and forth; resolves to what a frame cost the main thread, in ms. `thread` is
 * processor time, with painting; the others are as the clock saw them.
 */
export async function scrollWork(page: Page, px: number, count: number): Promise<Work> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () =>
    new Map((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  const before = await read();
  await page.evaluate(
    async ({ by, frames }) => {
      // asked for rarely: it makes the page lay itself out
      const end = () => document.documentElement.scrollHeight - window.innerHeight;
      let [at, bottom, step] = [window.scrollY, end(), by];
      for (let frame = 0; frame < frames; frame += 1) {
        if (at + step > bottom) bottom = end();
        if (at + step > bottom) step = -by;
        else if (at + step < 0) step = by;
        at += step;
        window.scrollBy(0, step);
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
      }
    },
    { by: px, frames: count },
  );
  const after = await read();
  await session.detach();
  const each = (name: string) => (((after.get(name) ?? NaN) - (before.get(name) ?? NaN)) * 1000) / count;
  return {
    script: each('ScriptDuration'),
    style: each('RecalcStyleDuration'),
    layout: each('LayoutDuration'),
    thread: each('ThreadTime'),
  };
}
export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/** Opens a Chromium of 1280 x 900 for a while. */
export async function inBrowser(work: (context: BrowserContext) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 900 } });
    await context.addInitScript(WATCH);
    await work(context);
  } finally {
    await browser.close();
  }
}
