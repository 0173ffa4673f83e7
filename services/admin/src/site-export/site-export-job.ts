import { createLease, DUE_READ, leaseModel, startBackgroundJob, type Logger } from '@meridian/service-kit';
import { gatherExport, type GatherOptions } from './gather-export';
import { removeBytes, removeExport } from './remove-export';
import type { SiteExportDoc } from './site-export.model';

/** Milliseconds between two runs of the job. A new order starts it at once. */
const EVERY_MS = 30_000;
/** Milliseconds after which another process takes over an export whose process has crashed. */
const LEASE_MS = 20_000;
/** The most open exports that are read, which is more than there ever are. */
const MAX_OPEN = 100;

/** Makes the ordered export, and removes the bytes of expired and removed ones. */
export function startSiteExportJob(options: GatherOptions, log: Logger): { runSoon(): void; stop(): Promise<void> } {
  const { models } = options;
  const { SiteExports } = models;
  const lease = createLease(leaseModel(models.db), 'site-export', LEASE_MS);

  const work = async (stopped: AbortSignal): Promise<void> => {
    const open = await SiteExports.find({ isOpen: true }, { state: 1, expiresAt: 1 })
      .limit(MAX_OPEN)
      .comment(DUE_READ)
      .lean();
    for (const doc of open) if (!stopped.aborted) await handle(doc, stopped);
  };

  const handle = async (
    { _id, state, expiresAt }: Pick<SiteExportDoc, '_id' | 'state' | 'expiresAt'>,
    stopped: AbortSignal,
  ): Promise<void> => {
    if (state === 'gathering') {
      if (!(await lease.acquire())) return job.runSoon(LEASE_MS);
      try {
        await gatherExport(options, { _id }, { lease, stopped });
      } finally {
        await lease.release();
      }
      return;
    }
    if (state === 'ready') {
      if (!expiresAt || expiresAt > new Date()) return;
      await removeExport(options, _id, { from: ['ready'], detail: 'its time was over' });
    }
    await removeBytes(models, _id);
    await SiteExports.updateOne({ _id, state: { $in: ['removed', 'failed'] } }, { $unset: { isOpen: 1 } });
  };

  const job = startBackgroundJob(work, {
    everyMs: EVERY_MS,
    firstMs: 0,
    log,
    failure: 'an export of the site is not done yet',
  });
  return { runSoon: () => job.runSoon(0), stop: () => job.stop() };
}
