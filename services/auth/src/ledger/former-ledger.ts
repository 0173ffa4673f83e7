import { isRemovedPersonError, withPeopleLocked } from '@meridian/kit';
import type { Connection, Types } from 'mongoose';
import { importedLine } from './imported-line';
import type { LedgerLines } from './ledger-line.model';

/** The collection in which earlier releases stored what imported people had paid for. They only added to it. */
export const FORMER_LEDGER = 'membershipLedger';

interface FormerLine {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  at: Date;
  paidUntil: Date;
  byId?: Types.ObjectId;
  importId?: Types.ObjectId;
}

/**
 * Copies those lines into the ledger with their ids. This happens under the person's lock, so a deleted account gets
 * none.
 */
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
