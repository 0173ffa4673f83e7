import { PAYMENTS_KEPT_YEARS } from '@meridian/shared-types';
import type { ClientSession, Types } from 'mongoose';
import type { Models } from '../../models/create-models';

type Needed = Pick<Models, 'Payments' | 'LedgerLines' | 'KeptPayments'>;

/**
 * Removes the payments and the ledger of a person in the transaction of the removal. Amount, plan, refund and day of
 * each payment are kept for the books, with new ids and without the person, the card, and the time of the day.
 */
export async function keepPayments(
  { Payments, LedgerLines, KeptPayments }: Needed,
  userId: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  const payments = await Payments.find({ userId }, { plan: 1, amount: 1, currency: 1, paidAt: 1 }, { session }).lean();
  const refunds = await LedgerLines.find({ userId, kind: 'refunded' }, { paymentId: 1, amount: 1 }, { session }).lean();
  const refundOf = (id: Types.ObjectId) =>
    refunds.filter(({ paymentId }) => paymentId?.equals(id)).reduce((sum, { amount = 0 }) => sum + amount, 0);
  const kept = payments.map(({ _id, plan, amount, currency, paidAt }) => {
    const day = new Date(paidAt);
    day.setUTCHours(0, 0, 0, 0);
    const removeAt = new Date(day);
    removeAt.setUTCFullYear(removeAt.getUTCFullYear() + PAYMENTS_KEPT_YEARS);
    return { plan, amount, currency, refunded: refundOf(_id), paidAt: day, removeAt };
  });
  if (kept.length > 0) await KeptPayments.insertMany(kept, { session });
  await Payments.deleteMany({ userId }, { session });
  await LedgerLines.deleteMany({ userId }, { session });
}
