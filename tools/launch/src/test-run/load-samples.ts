import { loadavg } from 'node:os';

const INTERVAL_MS = 5_000;
const samples: { at: number; load: number }[] = [];

/** Samples the load of the machine every five seconds, until this process ends. */
export function startLoadSamples(): void {
  setInterval(() => samples.push({ at: Date.now(), load: loadavg()[0] ?? 0 }), INTERVAL_MS).unref();
}

/** Returns the mean load between two Unix times in milliseconds, or undefined without a sample in between. */
export function loadBetween(from: number, until: number): number | undefined {
  const within = samples.filter(({ at }) => at >= from && at <= until + INTERVAL_MS);
  if (within.length === 0) return undefined;
  return Number((within.reduce((sum, { load }) => sum + load, 0) / within.length).toFixed(1));
}
