import { z } from 'zod';
import type { DataPaths } from '../data-paths';
import { readJson } from '../json-file';

const Run = z.object({ metricsUrl: z.string() });

/** Returns the address of the metrics of the product of `npm start` with this data folder, or none. */
export function findMetrics({ run }: Pick<DataPaths, 'run'>): string[] {
  const { metricsUrl } = readJson(run, Run) ?? {};
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
