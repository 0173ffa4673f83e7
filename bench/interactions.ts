import type { Page } from '@playwright/test';
import { quantile } from './statistics';

/**
 * The duration of a frame at 60 per second, in ms. Browsers do not report interactions that are painted with the next
 * frame.
 */
export const FRAME_MS = 16;

/**
 * This script runs in the page before its own scripts. It records the time until each interaction is painted, and
 * layout shifts.
 */
export const OBSERVE_INTERACTIONS = `
  window.seen = { interactions: new Map(), shift: 0 };
  const each = (type, options, use) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true, ...options });
  each('event', { durationThreshold: ${FRAME_MS} }, ({ interactionId, duration }) => {
    const before = seen.interactions.get(interactionId) ?? 0;
    if (interactionId) seen.interactions.set(interactionId, Math.max(duration, before));
  });
  each('layout-shift', {}, ({ hadRecentInput, value }) => { if (!hadRecentInput) seen.shift += value; });
`;

export interface Interactions {
  /** The 75th percentile of the durations, in ms. */
  p75: number;
  longest: number;
  /** The cumulative layout shift. */
  shift: number;
}

/**
 * Waits for the next frames, and resolves to the measurements since the last call. `count` is the number of
 * interactions.
 */
export async function takeInteractions(page: Page, count: number): Promise<Interactions> {
  await page.waitForTimeout(200);
  const { durations, shift } = await page.evaluate<{ durations: number[]; shift: number }>(`(() => {
    const taken = { durations: [...seen.interactions.values()], shift: seen.shift };
    seen.interactions.clear();
    seen.shift = 0;
    return taken;
  })()`);
  const quick = Array.from({ length: Math.max(0, count - durations.length) }, () => FRAME_MS);
  const all = [...durations, ...quick];
  return { p75: quantile(all, 0.75), longest: Math.max(...all), shift };
}

/** Returns the current page with its styles and without its scripts, as a static page of the same look. */
export const staticCopy = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const styles = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
    const body = document.body.cloneNode(true);
    body.querySelectorAll('script, noscript').forEach((element) => element.remove());
    return '<!doctype html><style>' + styles.join('') + '</style>' + body.outerHTML;
  })()`);
