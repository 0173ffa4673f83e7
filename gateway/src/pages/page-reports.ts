import { Counter, createAddressLimit, Gauge, Histogram, HttpError, type Logger, metrics } from '@meridian/service-kit';
import type { Canary, PageReport, Remote } from '@meridian/shared-types';
import { PAGE_REPORTS } from '@meridian/shared-types/page-reports';
import { PageReports } from '@meridian/shared-types/schemas';
import express, { type RequestHandler } from 'express';
import type { AttachIdentity } from '../requests/attach-identity';
import type { RequireSameOrigin } from '../requests/same-origin';
import { requestPath } from '../requests/request-path';

/** A browser opens far fewer pages than this in a minute. Reports over the limit are not counted. */
const LIMIT = { points: 60, seconds: 60 };
/** The number of reported pages from which on the share of failures means something. */
const MIN_REPORTS = 20;
const MAX_BYTES = 8192;

const loads = new Histogram({
  name: 'module_page_load_seconds',
  help: 'Pages of modules that were loaded, with the time from the visit to the first rendering, by module and version.',
  labelNames: ['module', 'version'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 8],
  registers: [metrics],
});
const failures = new Counter({
  name: 'module_page_failures_total',
  help: 'Pages of modules that failed, by module, version and kind: missing, late or code.',
  labelNames: ['module', 'version', 'kind'],
  registers: [metrics],
});
const stopped = new Gauge({
  name: 'module_canary_stopped',
  help: '1 for a canary that this gateway stopped because too many of its pages failed.',
  labelNames: ['module', 'version'],
  registers: [metrics],
});

/** The versions that pages may load now. */
export interface LoadedVersions {
  remotes: readonly Pick<Remote, 'name' | 'version'>[];
  canaries: readonly Canary[];
}

interface Options {
  attachIdentity: AttachIdentity;
  requireSameOrigin: RequireSameOrigin;
  /** @throws {Error} if the registry cannot be read. */
  loadedVersions: () => Promise<LoadedVersions>;
  log: Logger;
}

/**
 * Counts what the shell reports about pages of modules, and stops canaries that fail too often. Reports name no person,
 * and only versions that are loaded are counted, so that nobody can add metrics.
 */
export function createPageReports({ attachIdentity, requireSameOrigin, loadedVersions, log }: Options) {
  const limitAddress = createAddressLimit({ redis: undefined, keyPrefix: 'gateway:page-reports', ...LIMIT });
  const readJson = express.json({ limit: MAX_BYTES, type: () => true, strict: true });
  const counted = new Map<string, { pages: number; failed: number }>();
  const keyOf = (module: string, version: string) => `${module} ${version}`;

  function count({ module, version, ms, failure }: PageReport): void {
    const key = keyOf(module, version);
    const { pages, failed } = counted.get(key) ?? { pages: 0, failed: 0 };
    counted.set(key, { pages: pages + 1, failed: failed + (failure ? 1 : 0) });
    if (failure) failures.inc({ module, version, kind: failure });
    else if (ms !== undefined) loads.observe({ module, version }, ms / 1000);
  }

  /** Returns whether too many pages of a canary failed, both by its own limit and beside the released version. */
  function isStopped({ remote: { name, version, previous }, maxFailures }: Canary): boolean {
    const { pages, failed } = counted.get(keyOf(name, version)) ?? { pages: 0, failed: 0 };
    const before = counted.get(keyOf(name, previous ?? ''));
    const share = failed / pages;
    const shareBefore = before ? before.failed / before.pages : 0;
    return pages >= MIN_REPORTS && share * 100 > maxFailures && share > shareBefore;
  }

  const handler: RequestHandler = async (req, res, next) => {
    if (requestPath(req.url) !== PAGE_REPORTS.path) return next();
    res.locals.route = PAGE_REPORTS.path;
    if (req.method !== 'POST') {
      res.setHeader('allow', 'POST');
      throw new HttpError(405, 'method_not_allowed', 'Reports can only be sent to this address.');
    }
    requireSameOrigin(req);
    await attachIdentity(req, { keepCookie: true }); // It determines the address of the client.
    await limitAddress({ req, res });
    await new Promise<void>((resolve, reject) => {
      readJson(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve()));
    });
    const { data } = PageReports.safeParse(req.body);
    if (!data) throw new HttpError(400, 'invalid', 'These are no reports about pages.');
    const { remotes, canaries } = await loadedVersions();
    const known = new Set(
      [...remotes, ...canaries.map(({ remote }) => remote)].map((each) => keyOf(each.name, each.version)),
    );
    for (const report of data) if (known.has(keyOf(report.module, report.version))) count(report);
    for (const canary of canaries) {
      const { name: module, version } = canary.remote;
      if (!isStopped(canary) || (await isMarked(module, version))) continue;
      stopped.set({ module, version }, 1);
      log.error({ module, version }, 'canary stopped because too many of its pages failed');
    }
    res.status(204).end();
  };
  const isMarked = async (module: string, version: string): Promise<boolean> =>
    (await stopped.get()).values.some(({ labels }) => labels.module === module && labels.version === version);

  return { handler, isStopped };
}
export type PageReportsHandler = ReturnType<typeof createPageReports>;
