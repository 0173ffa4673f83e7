import { existsSync, readFileSync } from 'node:fs';
import type { DataPaths } from '../data-paths';

/** The reports of browsers about the pages of one version of a module. */
export interface PageCounts {
  /** The number of pages that were loaded, and of those that failed. */
  loaded: number;
  failed: number;
  /** The sum of the times from a visit to the first rendering, in seconds. */
  seconds: number;
  /** Whether a gateway has stopped it as a canary. */
  isStopped: boolean;
}

const LINE =
  /^(module_page_load_seconds_count|module_page_load_seconds_sum|module_page_failures_total|module_canary_stopped)\{([^}]*)\} (\S+)/gm;
const FIELDS: Record<string, (counts: PageCounts, value: number) => Partial<PageCounts>> = {
  module_page_load_seconds_count: ({ loaded }, value) => ({ loaded: loaded + value }),
  module_page_load_seconds_sum: ({ seconds }, value) => ({ seconds: seconds + value }),
  module_page_failures_total: ({ failed }, value) => ({ failed: failed + value }),
  module_canary_stopped: ({ isStopped }, value) => ({ isStopped: isStopped || value > 0 }),
};

/**
 * Adds up what several gateways have counted since they started, from the texts of their `/metrics`.
 * @returns the counts by `<module> <version>`
 */
export function countPages(texts: readonly string[]): Map<string, PageCounts> {
  const counted = new Map<string, PageCounts>();
  for (const [, name = '', labels = '', value = ''] of texts.flatMap((text) => [...text.matchAll(LINE)])) {
    const label = (which: string) => new RegExp(`\\b${which}="([^"]*)"`).exec(labels)?.[1] ?? '';
    const key = `${label('module')} ${label('version')}`;
    const counts = counted.get(key) ?? { loaded: 0, failed: 0, seconds: 0, isStopped: false };
    counted.set(key, { ...counts, ...FIELDS[name]?.(counts, Number(value)) });
  }
  return counted;
}

/** Returns the address of the metrics of the product of `npm start` with this data folder, or none. */
export function findMetrics({ run }: Pick<DataPaths, 'run'>): string[] {
  if (!existsSync(run)) return [];
  const { metricsUrl } = JSON.parse(readFileSync(run, 'utf8')) as { metricsUrl?: string };
  return metricsUrl ? [metricsUrl] : [];
}

/** Reads the metrics of gateways. Those that do not respond within 2 s are left out. */
export async function readMetrics(urls: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(
    urls.map((url) =>
      fetch(new URL('/metrics', url), { signal: AbortSignal.timeout(2000) }).then(
        (response) => (response.ok ? response.text() : undefined),
        () => undefined,
      ),
    ),
  );
  return texts.filter((text) => text !== undefined);
}
