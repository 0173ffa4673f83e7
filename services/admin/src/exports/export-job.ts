import { createLease, DUE_READ, leaseModel, startBackgroundJob, type Logger } from '@meridian/service-kit';
import type { ExportPlan } from './export-plan';
import { gatherExport } from './gather-export';
import { removeBytes, removeExport } from './remove-export';
import type { ExportDoc } from './export.model';

/** Milliseconds between two runs of the job. A new order starts it at once. */
const EVERY_MS = 30_000;
/** Milliseconds after which another process takes over an export whose process has crashed. */
const LEASE_MS = 20_000;
/** The most exports that a run handles. */
const MAX_OPEN = 100;

/**
 * Makes the ordered exports one after the other, and removes the bytes of expired and removed ones. `name` is the name
 * of the lease. An export that fails does not keep the job from the next one.
 */
export function startExportJob(
  plan: ExportPlan,
  name: string,
  log: Logger,
): { runSoon(): void; stop(): Promise<void> } {
  const { models } = plan;
  const { Exports } = models;
  const lease = createLease(leaseModel(models.db), name, LEASE_MS);

  const work = async (stopped: AbortSignal): Promise<void> => {
    const due = [{ state: { $ne: 'ready' as const } }, { expiresAt: { $lte: new Date() } }];
    const open = await Exports.find({ isOpen: true, $or: due }, { state: 1 }).limit(MAX_OPEN).comment(DUE_READ).lean();
    const failures: unknown[] = [];
    for (const doc of open)
      if (!stopped.aborted) await handle(doc, stopped).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };

  const handle = async ({ _id, state }: Pick<ExportDoc, '_id' | 'state'>, stopped: AbortSignal): Promise<void> => {
    if (state === 'gathering') {
      if (!(await lease.acquire())) return job.runSoon(LEASE_MS);
      try {
        await gatherExport(plan, { _id }, { lease, stopped });
      } finally {
        await lease.release();
      }
      return;
    }
    if (state === 'ready') await removeExport(plan, _id, { from: ['ready'], detail: 'its time was over' });
    await removeBytes(models, _id);
    await Exports.updateOne({ _id, state: { $in: ['removed', 'failed'] } }, { $unset: { isOpen: 1 } });
  };

  const job = startBackgroundJob(work, {
    everyMs: EVERY_MS,
    firstMs: 0,
    log,
    failure: 'an export is not done yet',
  });
  return { runSoon: () => job.runSoon(0), stop: () => job.stop() };
}
