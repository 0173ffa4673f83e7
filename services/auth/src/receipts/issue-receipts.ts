import { DEFAULT_CURRENCY, monthsInWords, planTerms, type StoredPlan } from '@meridian/shared-types';
import type { ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';
import type { KeptPaymentDoc } from '../models/kept-payment.model';
import { returnsMoney, type LedgerLineDoc } from '../models/ledger-line.model';
import type { PaymentDoc } from '../models/payment.model';
import type { Issuer, ReceiptDoc } from '../models/receipt.model';

export const COUNTER = { _id: 'receipts' } as const;

/** What issues receipts. */
export interface ReceiptNeeds extends Pick<Models, 'Receipts' | 'ReceiptCounters'> {
  readIssuer: () => Promise<Issuer>;
}

/** A receipt that has no number yet. */
export type ReceiptDraft = Omit<ReceiptDoc, '_id' | 'month'>;

/** Returns what a payment was for. @example describeItem({ plan: 'annual' }) // 'Membership, one year' */
const describeItem = (paid: StoredPlan): string =>
  `${paid.terms?.name ?? 'Membership'}, ${monthsInWords(planTerms(paid).months)}`;

/** Creates the receipt of a payment. */
export const draftOfPayment = (
  { _id, userId, plan, terms, amount, currency, cardLast4, method, reference, paidAt, receivedAt }: PaymentDoc,
  { payer, issuer, isPlayMoney }: { payer: string | undefined; issuer: Issuer; isPlayMoney?: boolean },
): ReceiptDraft => ({
  kind: 'payment',
  userId,
  subjectId: _id,
  at: receivedAt ?? paidAt,
  ...{ plan, item: describeItem({ plan, terms }), amount, currency, method: method ?? 'card', issuer },
  ...(cardLast4 && { cardLast4 }),
  ...(reference && { reference }),
  ...(payer !== undefined && { payer }),
  ...(isPlayMoney && { isPlayMoney }),
});

/** What the receipts say about lines of the ledger that move money. */
const LINES: Partial<Record<LedgerLineDoc['kind'], string>> = {
  refunded: 'Refund',
  'refund-failed': 'Refund that came back',
  'dispute-lost': 'Taken back by the bank',
  'dispute-won': 'Given back by the bank',
};

/** Creates the receipt of a refund, or of another line that takes money of a payment back or returns it. */
export function draftOfRefund(
  {
    kind = 'refunded',
    _id,
    userId,
    amount = 0,
    currency = DEFAULT_CURRENCY,
    at,
  }: Pick<LedgerLineDoc, '_id' | 'userId' | 'amount' | 'currency' | 'at'> & Partial<Pick<LedgerLineDoc, 'kind'>>,
  payment: Partial<Omit<PaymentDoc, 'userId'>>,
  terms: Parameters<typeof draftOfPayment>[1],
): ReceiptDraft {
  const { plan = 'monthly', receiptNumber } = payment;
  const { item, ...paid } = draftOfPayment(
    { idempotencyKey: '', ...payment, _id, userId, plan, amount, currency, paidAt: at },
    terms,
  );
  const isReturned = returnsMoney({ kind });
  return {
    ...paid,
    ...{ kind: isReturned ? 'payment' : 'refund', at, item: `${LINES[kind] ?? 'Refund'}: ${item}` },
    ...(!isReturned && receiptNumber && { refundOf: receiptNumber }),
  };
}

/** Creates the receipts of the payment of a deleted account, and of its refund, whose day is not known any more. */
export function draftsOfKept(
  { plan, terms, amount, currency, refunded, paidAt, removeAt }: KeptPaymentDoc,
  number: number,
  issuer: Issuer,
): ReceiptDraft[] {
  const item = describeItem({ plan, terms });
  const kept = { at: paidAt, plan, currency, method: 'card' as const, issuer, removeAt };
  const payment = { ...kept, kind: 'payment' as const, item, amount };
  if (refunded === 0) return [payment];
  return [payment, { ...kept, kind: 'refund', item: `Refund: ${item}`, amount: refunded, refundOf: number }];
}

/**
 * Stores receipts with the next numbers, and returns the number of the first one. The counter grows in the transaction
 * that stores what the receipts are for, so an aborted transaction leaves no gap. Two such transactions wait for each
 * other, so this is the last thing that they should do.
 */
export async function issueReceipts(
  { Receipts, ReceiptCounters }: Pick<Models, 'Receipts' | 'ReceiptCounters'>,
  drafts: readonly ReceiptDraft[],
  session: ClientSession,
): Promise<number> {
  const counter = await ReceiptCounters.findOneAndUpdate(
    COUNTER,
    { $inc: { last: drafts.length } },
    { session, returnDocument: 'after' },
  ).lean();
  // It is created at the start, because transactions that both create it fail as duplicates.
  if (!counter) throw new Error('the counter of receipts is missing');
  const first = counter.last - drafts.length + 1;
  await Receipts.insertMany(
    drafts.map((draft, index) => ({ ...draft, month: draft.at.toISOString().slice(0, 7), _id: first + index })),
    { session },
  );
  return first;
}
