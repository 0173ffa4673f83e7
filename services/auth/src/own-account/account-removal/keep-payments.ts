import { hashToken } from '@meridian/service-kit';
import { PAYMENTS_KEPT_YEARS } from '@meridian/shared-types';
import type { ClientSession, Types } from 'mongoose';
import { amountLeft } from '../../ledger/refund.policy';
import type { Models } from '../../models/create-models';
import type { KeptPaymentDoc } from '../../models/kept-payment.model';
import type { PaymentDoc } from '../../models/payment.model';

type Needed = Pick<
  Models,
  'Payments' | 'LedgerLines' | 'KeptPayments' | 'MembershipMoves' | 'PaymentProofs' | 'Receipts'
>;

const dayOf = (time: Date): Date => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));

/** Returns when the payment of a day is no longer kept. */
function endOfRetention(day: Date): Date {
  const end = new Date(day);
  end.setUTCFullYear(end.getUTCFullYear() + PAYMENTS_KEPT_YEARS);
  return end;
}

/**
 * Removes the payments and the ledger of a person in the transaction of the removal. Amount, plan, refund and day of
 * each payment are kept for the books, with new ids and without the person, the card, and the time of the day. Receipts
 * keep their numbers in the same way.
 */
export async function keepPayments(
  { Payments, LedgerLines, KeptPayments, MembershipMoves, PaymentProofs, Receipts }: Needed,
  userId: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  const bought = { plan: 1, terms: 1, amount: 1, currency: 1, paidAt: 1 } as const;
  const fields = { ...bought, receiptNumber: 1, proofId: 1, providerId: 1 } as const;
  const payments = await Payments.find({ userId }, fields, { session }).lean();
  const lineFields = { kind: 1, months: 1, paymentId: 1, amount: 1, at: 1 } as const;
  const lines = await LedgerLines.find({ userId }, lineFields, { session }).lean();
  const kept = payments.map((payment) => keptPayment(payment, payment.amount - amountLeft(payment, lines)));
  if (kept.length > 0) await KeptPayments.insertMany(kept, { session });
  await Payments.deleteMany({ userId }, { session });
  await PaymentProofs.deleteMany({ _id: { $in: payments.flatMap(({ proofId }) => proofId ?? []) } }, { session });
  await MembershipMoves.updateMany({ userId }, { $unset: { userId: 1 } }, { session });
  await LedgerLines.deleteMany({ userId }, { session });
  const receipts = await Receipts.find({ userId }, { at: 1 }, { session }).lean();
  if (receipts.length === 0) return;
  const personal = { userId: 1, subjectId: 1, payer: 1, cardLast4: 1, reference: 1 } as const;
  await Receipts.bulkWrite(
    receipts.map(({ _id, at }) => {
      const day = dayOf(at);
      return {
        updateOne: { filter: { _id }, update: { $set: { at: day, removeAt: endOfRetention(day) }, $unset: personal } },
      };
    }),
    { session },
  );
}

/** Returns a payment without the person, as the books keep it. */
export function keptPayment(
  payment: Pick<PaymentDoc, 'plan' | 'terms' | 'amount' | 'currency' | 'paidAt' | 'providerId' | 'receiptNumber'>,
  refunded: number,
): Omit<KeptPaymentDoc, '_id'> {
  const { plan, terms, amount, currency, providerId, receiptNumber } = payment;
  const paidAt = dayOf(payment.paidAt);
  return {
    ...{ plan, amount, currency, refunded, paidAt },
    ...(terms && { terms }),
    removeAt: endOfRetention(paidAt),
    ...(receiptNumber && { receiptNumber }),
    ...(providerId && { providerHash: hashToken(providerId) }),
  };
}
