/** What browsers have reported about the pages of one version of a module. */
export interface PageCounts {
  /** The number of pages that were loaded, and of those that failed. */
  loaded: number;
  failed: number;
  /** The sum of the times from a visit to the first rendering, in seconds. */
  seconds: number;
  /** Whether a gateway has stopped the version as a canary. */
  isStopped: boolean;
}

const NONE: PageCounts = { loaded: 0, failed: 0, seconds: 0, isStopped: false };
const LINE =
  /^(module_page_load_seconds_count|module_page_load_seconds_sum|module_page_failures_total|module_canary_stopped)\{([^}]*)\} (\S+)/gm;
const FIELDS: Record<string, (counts: PageCounts, value: number) => Partial<PageCounts>> = {
  module_page_load_seconds_count: ({ loaded }, value) => ({ loaded: loaded + value }),
  module_page_load_seconds_sum: ({ seconds }, value) => ({ seconds: seconds + value }),
  module_page_failures_total: ({ failed }, value) => ({ failed: failed + value }),
  module_canary_stopped: ({ isStopped }, value) => ({ isStopped: isStopped || value > 0 }),
};

/**
 * Adds up what gateways have counted since they started, from the texts of their `/metrics`.
 * @returns a function that returns the counts of a version
 * @example countPages([text])('mfe_news', '1.0.0-a') // { loaded: 98, failed: 2, seconds: 31.5, isStopped: false }
 */
export function countPages(texts: readonly string[]): (module: string, version: string) => PageCounts {
  const counted = new Map<string, PageCounts>();
  for (const [, name = '', labels = '', value = ''] of texts.flatMap((text) => [...text.matchAll(LINE)])) {
    const label = (which: string) => new RegExp(`\\b${which}="([^"]*)"`).exec(labels)?.[1] ?? '';
    const key = `${label('module')} ${label('version')}`;
    const counts = counted.get(key) ?? NONE;
    counted.set(key, { ...counts, ...FIELDS[name]?.(counts, Number(value)) });
  }
  return (module, version) => counted.get(`${module} ${version}`) ?? NONE;
}

/**
 * Describes counts in words.
 * @example describePages(counts) // '100 pages, 2.0 % failed, loaded after 321 ms'
 */
export function describePages({ loaded, failed, seconds, isStopped }: PageCounts): string {
  const pages = loaded + failed;
  if (pages === 0) return 'no pages reported';
  return [
    pages === 1 ? '1 page' : `${pages} pages`,
    `${((100 * failed) / pages).toFixed(1)} % failed`,
    ...(loaded > 0 ? [`loaded after ${Math.round((1000 * seconds) / loaded)} ms`] : []),
    ...(isStopped ? ['stopped by a gateway'] : []),
  ].join(', ');
}
