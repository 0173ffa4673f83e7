import { implement, type Logger } from '@meridian/service-kit';
import { personalExportApi } from '@meridian/shared-types/contracts';
import type { Router } from 'express';
import type { AdminEnv } from '../env';
import { startExportJob } from '../exports/export-job';
import type { ExportModels } from '../exports/export.model';
import type { Threads } from '../inbox/thread.model';
import { createReader, personalExportPlan } from './personal-export-plan';
import { personalExportHandlers } from './personal-export.routes';

interface Options {
  env: AdminEnv;
  log: Logger;
  /** The models, which must exist with their indexes before the job begins. */
  models: ExportModels;
  Threads: Threads;
}

/** Returns the router for exports of a person's own data and starts the job that makes them. */
export function startPersonalExports({ env, log, models, Threads }: Options): {
  router: Router;
  stop: () => Promise<void>;
} {
  const job = startExportJob(personalExportPlan(models, createReader(env, Threads)), 'personal-export', log);
  const router = implement(personalExportApi, personalExportHandlers(models, { runSoon: () => job.runSoon() }));
  return { router, stop: () => job.stop() };
}
