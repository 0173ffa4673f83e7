import { unavailable, type Handlers } from '@meridian/service-kit';
import type { ReleaseOverview } from '@meridian/shared-types';
import type { adminApi } from '@meridian/shared-types/contracts';
import { countPages } from '@meridian/shared-types/page-counts';
import { ReleaseOverview as ReleaseOverviewSchema } from '@meridian/shared-types/schemas';
import { readFile } from 'node:fs/promises';
import type { AdminEnv } from '../env';
import { readGatewayMetrics } from './gateway-metrics';

const NOTHING: ReleaseOverview = { release: 0, modules: [], history: [] };

/**
 * Handles the call for what pages load. The file and the metrics are read each time, because releases and gateways do
 * not notify this service.
 */
export const releaseHandlers = ({
  RELEASES_FILE,
  GATEWAY_METRICS_URL,
}: Pick<AdminEnv, 'RELEASES_FILE' | 'GATEWAY_METRICS_URL'>) =>
  ({
    async releases() {
      const [overview, metrics] = await Promise.all([
        RELEASES_FILE === undefined ? NOTHING : readOverview(RELEASES_FILE),
        GATEWAY_METRICS_URL === undefined ? [] : readGatewayMetrics(GATEWAY_METRICS_URL),
      ]);
      return metrics.length > 0 ? withPageCounts(overview, metrics) : overview;
    },
  }) satisfies Partial<Handlers<typeof adminApi>>;

async function readOverview(file: string): Promise<ReleaseOverview> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined; // Nothing was released yet.
    throw unavailable();
  });
  return text === undefined ? NOTHING : ReleaseOverviewSchema.parse(JSON.parse(text));
}

function withPageCounts(overview: ReleaseOverview, metrics: string[]): ReleaseOverview {
  const countsOf = countPages(metrics);
  const modules = overview.modules.map(({ canary, ...module }) => ({
    ...module,
    pages: countsOf(module.name, module.version),
    ...(canary && { canary: { ...canary, pages: countsOf(module.name, canary.version) } }),
  }));
  return { ...overview, modules };
}
