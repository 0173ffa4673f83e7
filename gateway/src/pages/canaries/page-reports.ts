import {
  clientAddress,
  Counter,
  createAddressLimit,
  Histogram,
  HttpError,
  metrics,
  networkKey,
} from '@meridian/service-kit';
import type { Canary, PageReport, Remote } from '@meridian/shared-types';
import { PAGE_REPORTS } from '@meridian/shared-types/page-reports';
import { PageReports } from '@meridian/shared-types/schemas';
import express, { type Request, type RequestHandler } from 'express';
import type { AttachIdentity } from '../../requests/attach-identity';
import type { RequireSameOrigin } from '../../requests/same-origin';
import { requireMethod } from '../../requests/refusals';
import { requestPath } from '../../requests/request-path';
import { canaryKey, type CanaryStops, type SessionReport } from './canary-stops';
import type { CanaryTokens } from './canary-tokens';

/** The requests of an office of 300 people in a minute. Reports over the limit are not counted. */
const LIMIT = { points: 300, seconds: 60 };
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
  findSession: (req: Request) => string | undefined;
  tokens: CanaryTokens;
  stops: Pick<CanaryStops, 'report'>;
}

/**
 * Counts what the shell reports about pages of modules. Anybody may report pages of released versions, which are only
 * numbers for people. Reports that decide about a canary, and those of its pages, need the token of a session.
 */
export function createPageReports(options: Options): RequestHandler {
  const { attachIdentity, requireSameOrigin, loadedVersions, findSession, tokens, stops } = options;
  const limitAddress = createAddressLimit({ redis: undefined, keyPrefix: 'gateway:page-reports', ...LIMIT });
  const readJson = express.json({ limit: MAX_BYTES, type: () => true, strict: true });

  return async (req, res, next) => {
    if (requestPath(req.url) !== PAGE_REPORTS.path) return next();
    res.locals.route = PAGE_REPORTS.path;
    requireMethod(req, res, ['POST'], 'Reports can only be sent to this address.');
    requireSameOrigin(req);
    await attachIdentity(req, { keepCookie: true }); // It determines the address of the client.
    await limitAddress({ req, res });
    await new Promise<void>((resolve, reject) => {
      readJson(req, res, (error?: unknown) => (error ? reject(error as Error) : resolve()));
    });
    const { data } = PageReports.safeParse(req.body);
    if (!data) throw new HttpError(400, 'invalid', 'These are no reports about pages.');
    const { remotes, canaries } = await loadedVersions();
    const session = findSession(req);
    const ofSession = new Map<string, { canary: Canary; report: SessionReport }>();
    for (const report of data) {
      const { module, version, token = '', failure } = report;
      const isReleased = remotes.some((remote) => remote.name === module && remote.version === version);
      const canary = canaries.find(({ remote }) => remote.name === module);
      const served = canary?.remote.version === version ? 'canary' : 'released';
      const isServed = served === 'canary' || isReleased;
      const isProven =
        canary && session && isServed && tokens.isValid(token, { session, canary: canaryKey(canary), served });
      if (isReleased || isProven) count(report);
      if (!isProven) continue;
      const key = `${module} ${served}`;
      const isFailed = failure !== undefined || ofSession.get(key)?.report.isFailed === true;
      const network = tokens.hash('network', canaryKey(canary), networkKey(clientAddress(req)));
      const id = tokens.hash('session id', session);
      ofSession.set(key, { canary, report: { session: id, served, network, isFailed } });
    }
    await Promise.all([...ofSession.values()].map(({ canary, report }) => stops.report(canary, report)));
    res.status(204).end();
  };
}

function count({ module, version, ms, failure }: PageReport): void {
  if (failure) failures.inc({ module, version, kind: failure });
  else if (ms !== undefined) loads.observe({ module, version }, ms / 1000);
}
