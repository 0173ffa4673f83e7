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

/** Work that one program at a time does, by its name. @example const Leases = leaseModel(db); */
export const leaseModel = (db: Connection) => db.model('Lease', schema, 'leases');

/**
 * Work of which only one program does any at a time. A program that died is followed after `ms`.
 * @example const lease = createLease(Leases, 'export', 20_000); if (await lease.take()) …
 */
export function createLease(Leases: ReturnType<typeof leaseModel>, name: string, ms: number) {
  const holder = randomUUID();
  let until = 0;
  return {
    holder,
    ms,
    isHeld: (): boolean => Date.now() < until,
    /** Takes or renews it. */
    async take(): Promise<boolean> {
      const now = Date.now();
      const taken = await Leases.updateOne(
        { _id: name, $or: [{ holder }, { until: { $lte: new Date(now) } }] },
        { $set: { holder, until: new Date(now + ms) } },
        { upsert: true },
      ).catch((error: unknown) => {
        if (!isDuplicate(error)) throw error; // another program has it
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

/** See {@link createLease}. */
export type Lease = ReturnType<typeof createLease>;
