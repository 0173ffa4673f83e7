import { hashToken } from '@meridian/service-kit';
import { PAYMENTS_KEPT_YEARS } from '@meridian/shared-types';
import type { ClientSession, Types } from 'mongoose';
import { amountLeft } from '../../ledger/refund.policy';
import type { Models } from '../../models/create-models';
import type { KeptPaymentDoc } from '../../models/kept-payment.model';
import type { PaymentDoc } from '../../models/payment.model';

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
  const fields = { plan: 1, amount: 1, currency: 1, paidAt: 1, providerId: 1 } as const;
  const payments = await Payments.find({ userId }, fields, { session }).lean();
  const lineFields = { kind: 1, months: 1, paymentId: 1, amount: 1, at: 1 } as const;
  const lines = await LedgerLines.find({ userId }, lineFields, { session }).lean();
  const kept = payments.map((payment) => keptPayment(payment, payment.amount - amountLeft(payment, lines)));
  if (kept.length > 0) await KeptPayments.insertMany(kept, { session });
  await Payments.deleteMany({ userId }, { session });
  await LedgerLines.deleteMany({ userId }, { session });
}

/** Returns a payment without the person, as the books keep it. */
export function keptPayment(
  {
    plan,
    amount,
    currency,
    paidAt,
    providerId,
  }: Pick<PaymentDoc, 'plan' | 'amount' | 'currency' | 'paidAt' | 'providerId'>,
  refunded: number,
): Omit<KeptPaymentDoc, '_id'> {
  const day = new Date(paidAt);
  day.setUTCHours(0, 0, 0, 0);
  const removeAt = new Date(day);
  removeAt.setUTCFullYear(removeAt.getUTCFullYear() + PAYMENTS_KEPT_YEARS);
  const providerHash = providerId && hashToken(providerId);
  return { plan, amount, currency, refunded, paidAt: day, removeAt, ...(providerHash && { providerHash }) };
}
