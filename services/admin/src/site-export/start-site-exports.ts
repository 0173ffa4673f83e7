import { CHANGE_TIMEOUT_MS, createServiceClient, implement, type Logger } from '@meridian/service-kit';
import {
  authInternalApi,
  chaptersInternalApi,
  chatInternalApi,
  contentInternalApi,
  EXPORT_KINDS,
  eventsInternalApi,
  notificationsInternalApi,
  siteExportsApi,
  type ExportKind,
  type ExportPage,
} from '@meridian/shared-types/contracts';
import type { Router } from 'express';
import type { NameSources } from '../audit/audit-names';
import type { AdminEnv } from '../env';
import type { ExportModels } from '../exports/export.model';
import { startExportJob } from '../exports/export-job';
import { createFreeBytes } from '../exports/free-space';
import { ownSources, type OwnStores } from './own-sources';
import { siteExportPlan } from './site-export-plan';
import { siteExportHandlers } from './site-export.routes';

interface Options {
  env: AdminEnv;
  log: Logger;
  /** The models, which must exist with their indexes before the job begins. */
  models: ExportModels;
  stores: OwnStores;
  names: NameSources;
}

/** Returns the router for site exports and starts the job that makes them. */
export function startSiteExports({ env, log, models, stores, names }: Options): {
  router: Router;
  stop: () => Promise<void>;
} {
  const readPage = createReader(env, stores);
  const chapters = createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, env.SERVICE_TOKEN);
  const freeBytes = createFreeBytes(models.db);
  const plan = siteExportPlan({ models, chapters, Entries: stores.Entries, readPage, freeBytes });
  const job = startExportJob(plan, 'site-export', log);
  const router = implement(
    siteExportsApi,
    siteExportHandlers({ plan, Entries: stores.Entries, names, runSoon: () => job.runSoon() }),
  );
  return { router, stop: () => job.stop() };
}

/** Creates a function that reads pages of each kind from its service. */
function createReader(env: AdminEnv, stores: Options['stores']) {
  const own = ownSources(stores);
  const urls = {
    auth: [authInternalApi, env.AUTH_URL],
    chapters: [chaptersInternalApi, env.CHAPTERS_URL],
    events: [eventsInternalApi, env.EVENTS_URL],
    chat: [chatInternalApi, env.CHAT_URLS],
    content: [contentInternalApi, env.CONTENT_URL],
    notifications: [notificationsInternalApi, env.NOTIFICATIONS_URL],
  } as const;
  type ReadPage = (input: { params: { kind: string }; query: { after?: string } }) => Promise<ExportPage>;
  const readers = Object.fromEntries(
    Object.entries(urls).map(([service, [contract, url]]) => [
      service,
      createServiceClient(contract, url, env.SERVICE_TOKEN, CHANGE_TIMEOUT_MS).exportPage as ReadPage,
    ]),
  );
  return (kind: ExportKind, after: string | undefined): Promise<ExportPage> => {
    const mine = kind in own ? own[kind as keyof typeof own] : undefined;
    if (mine) return mine(after);
    const read = readers[EXPORT_KINDS[kind].service];
    if (!read) throw new Error(`No service has ${kind}`);
    return read({ params: { kind }, query: after === undefined ? {} : { after } });
  };
}
