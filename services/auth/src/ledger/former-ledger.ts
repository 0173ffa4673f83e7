import { isRemovedPersonError, withPeopleLocked } from '@meridian/kit';
import type { Connection, Types } from 'mongoose';
import { importedLine } from './imported-line';
import type { LedgerLines } from './ledger-line.model';

/** Where releases before stored what imported people had paid for. They only write it. */
export const FORMER_LEDGER = 'membershipLedger';

interface FormerLine {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  at: Date;
  paidUntil: Date;
  byId?: Types.ObjectId;
  importId?: Types.ObjectId;
}

/** Copies those lines into the one ledger, each with its id. Under the person's lock: a deleted account gets none. */
export async function copyFormerLines(db: Connection, Lines: LedgerLines): Promise<void> {
  for await (const { _id, userId, at, paidUntil, byId, importId } of db
    .collection<FormerLine>(FORMER_LEDGER)
    .find({}, { sort: { _id: 1 } }))
    await withPeopleLocked(db, String(userId), async (session) => {
      if (await Lines.exists({ _id }).session(session)) return;
      const line = importedLine({ userId, at, paidUntil, ...(byId && { byId }), ...(importId && { importId }) });
      await Lines.insertMany([{ _id, ...line }], { session });
    }).catch((error: unknown) => {
      if (!isRemovedPersonError(error)) throw error;
    });
}
