import { Schema, type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { startBackgroundJob } from '../jobs/background-job';
import type { Logger } from '../observability/logger';
import { isDuplicate } from './mongo';

interface LeaseDoc {
  _id: string;
  holder: string;
  until: Date;
}

const schema = new Schema<LeaseDoc>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
);

/**
 * The model of leases. A lease names work that only one process may do at a time.
 * @example const Leases = leaseModel(db);
 */
export const leaseModel = (db: Connection) => db.model('Lease', schema, 'leases');

/**
 * Creates a lease on work that only one process may do at a time. If its holder dies, another process can acquire it
 * after `ms` milliseconds.
 * @example const lease = createLease(Leases, 'export', 20_000); if (await lease.take()) …
 */
export function createLease(Leases: ReturnType<typeof leaseModel>, name: string, ms: number, clock = Date.now) {
  const holder = randomUUID();
  let until = 0;
  return {
    holder,
    ms,
    isHeld: (): boolean => clock() < until,
    /** Acquires or renews the lease. Resolves to false if another process holds it. */
    async acquire(): Promise<boolean> {
      const now = clock();
      const acquired = await Leases.updateOne(
        { _id: name, $or: [{ holder }, { until: { $lte: new Date(now) } }] },
        { $set: { holder, until: new Date(now + ms) } },
        { upsert: true },
      ).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error; // Another process holds the lease.
      });
      until = acquired ? now + ms : 0;
      return acquired !== undefined;
    },
    /**
     * Extends the lease of this holder. Once another process has acquired it, it stays lost, even if that process has
     * released it again, because it may have done the same work.
     */
    async renew(): Promise<void> {
      const now = clock();
      const { matchedCount } = await Leases.updateOne({ _id: name, holder }, { $set: { until: new Date(now + ms) } });
      until = matchedCount > 0 ? now + ms : 0;
    },
    async release(): Promise<void> {
      until = 0;
      await Leases.updateOne({ _id: name, holder }, { $set: { until: new Date(0) } });
    },
  };
}

/** The return type of {@link createLease}. */
export type Lease = ReturnType<typeof createLease>;

export interface LeasedWorkOptions {
  log: Logger;
  /** Whether this process keeps the lease afterwards, so that it also does the next work if it is soon enough. */
  keepsLease?: boolean;
}

/**
 * Does work while this process holds the lease, which is renewed in the meantime. Resolves to false, without doing
 * anything, if another process holds the lease. Long work checks `lease.isHeld()` between its steps.
 * @example if (!(await whileLeased(lease, { log }, count))) log.info('another process counts');
 */
export async function whileLeased(
  lease: Lease,
  { log, keepsLease = false }: LeasedWorkOptions,
  work: () => Promise<void>,
): Promise<boolean> {
  if (!(await lease.acquire())) return false;
  const renewal = startBackgroundJob(lease.renew, { everyMs: lease.ms / 3, log, failure: 'lease not renewed' });
  try {
    await work();
  } finally {
    await renewal.stop();
    if (!keepsLease) await lease.release();
  }
  return true;
}
