import { Schema, type Connection } from 'mongoose';
import { randomUUID } from 'node:crypto';
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
 * The model of leases. A lease names work that only one program may do at a time.
 * @example const Leases = leaseModel(db);
 */
export const leaseModel = (db: Connection) => db.model('Lease', schema, 'leases');

/**
 * Creates a lease on work that only one program may do at a time. If its holder dies, another program can take it after
 * `ms` milliseconds.
 * @example const lease = createLease(Leases, 'export', 20_000); if (await lease.take()) …
 */
export function createLease(Leases: ReturnType<typeof leaseModel>, name: string, ms: number) {
  const holder = randomUUID();
  let until = 0;
  return {
    holder,
    ms,
    isHeld: (): boolean => Date.now() < until,
    /** Takes or renews the lease. Resolves to false if another program holds it. */
    async take(): Promise<boolean> {
      const now = Date.now();
      const taken = await Leases.updateOne(
        { _id: name, $or: [{ holder }, { until: { $lte: new Date(now) } }] },
        { $set: { holder, until: new Date(now + ms) } },
        { upsert: true },
      ).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error; // Another program holds the lease.
      });
      until = taken ? now + ms : 0;
      return taken !== undefined;
    },
    async release(): Promise<void> {
      until = 0;
      await Leases.updateOne({ _id: name, holder }, { $set: { until: new Date(0) } });
    },
  };
}

/** The return type of {@link createLease}. */
export type Lease = ReturnType<typeof createLease>;
