import type { Page } from '@playwright/test';
import { quantile } from './statistics';

/**
 * This script runs in the page. It records the duration of each frame, and defines the function that tsx calls to name
 * functions.
 */
export const RECORD_FRAMES = `
  window.__name = (named) => named;
  window.frames_ = [];
  (() => {
    let last = performance.now();
    const next = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(next); };
    requestAnimationFrame(next);
  })();
`;

export interface Frames {
  count: number;
  median: number;
  p95: number;
  longest: number;
  slow: number;
}

/** Returns the durations in ms of the frames since the last call; `slow` counts those over 50 ms. */
export async function takeFrames(page: Page): Promise<Frames> {
  const durations = (await page.evaluate('window.frames_.splice(0)')) as number[];
  return {
    count: durations.length,
    median: quantile(durations, 0.5),
    p95: quantile(durations, 0.95),
    longest: quantile(durations, 1),
    slow: durations.filter((duration) => duration > 50).length,
  };
}
export const countElements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);
export const measureHeapMb = async (page: Page) => {
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
 * Scrolls the window down and up by `px` per frame. Resolves to the main thread's cost of a frame in ms: `thread` is
 * processor time including painting, the others are wall time.
 */
export async function measureScrolling(page: Page, px: number, count: number): Promise<Work> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () =>
    new Map((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  const before = await read();
  await page.evaluate(
    async ({ by, frames }) => {
      // This is called rarely, because it forces a layout.
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
