import { inTransaction, isDuplicate } from '@meridian/service-kit';
import type { ClientSession } from 'mongoose';
import type { Models } from '../models/create-models';
import type { KeptPaymentDoc } from '../models/kept-payment.model';
import type { LedgerLineDoc } from '../models/ledger-line.model';
import type { PaymentDoc } from '../models/payment.model';
import type { Issuer } from '../models/receipt.model';
import {
  COUNTER,
  draftOfPayment,
  draftOfRefund,
  draftsOfKept,
  issueReceipts,
  type ReceiptDraft,
  type ReceiptNeeds,
} from './issue-receipts';

/** The number of documents in one transaction. */
const BATCH = 100;

/** These have no receipt yet. */
const UNNUMBERED = { receiptNumber: null } as const;
const REFUNDS = { kind: 'refunded', ...UNNUMBERED, currency: { $exists: true } } as const;

interface Needed extends ReceiptNeeds, Pick<Models, 'db' | 'Users' | 'Payments' | 'KeptPayments' | 'LedgerLines'> {
  isFreeInProduction: boolean;
}

/**
 * Gives numbers to the payments and refunds that an earlier version stored without one, oldest first, each once. It is
 * run before the service accepts payments. Of several replicas, one numbers a batch, because all of them change the
 * counter; the others then read again what is left.
 */
export async function numberStored(dependencies: Needed): Promise<void> {
  const { db, ReceiptCounters, Payments, KeptPayments, LedgerLines } = dependencies;
  await ReceiptCounters.updateOne(COUNTER, { $setOnInsert: { last: 0 } }, { upsert: true }).catch((error: unknown) => {
    if (!isDuplicate(error)) throw error; // Another replica was faster.
  });
  const isLeft = async () =>
    (await Payments.exists(UNNUMBERED)) ??
    (await LedgerLines.exists(REFUNDS)) ??
    (await KeptPayments.exists(UNNUMBERED));
  while (await isLeft()) {
    const issuer = await dependencies.readIssuer();
    await inTransaction(db, (session) => numberBatch(dependencies, issuer, session));
  }
}

type Due = { at: Date } & ({ payment: PaymentDoc } | { line: LedgerLineDoc } | { kept: KeptPaymentDoc });

/** Returns the oldest documents without a number, at most {@link BATCH}. */
async function findDue({ Payments, KeptPayments, LedgerLines }: Needed, session: ClientSession): Promise<Due[]> {
  const payments = await Payments.find(UNNUMBERED, null, { session }).sort({ paidAt: 1, _id: 1 }).limit(BATCH).lean();
  const lines = await LedgerLines.find(REFUNDS, null, { session }).sort({ at: 1, _id: 1 }).limit(BATCH).lean();
  const kept = await KeptPayments.find(UNNUMBERED, null, { session }).sort({ paidAt: 1, _id: 1 }).limit(BATCH).lean();
  const due: Due[] = [
    ...payments.map((payment) => ({ at: payment.paidAt, payment })),
    ...kept.map((payment) => ({ at: payment.paidAt, kept: payment })),
    ...lines.map((line) => ({ at: line.at, line })),
  ];
  return due.sort((a, b) => a.at.getTime() - b.at.getTime()).slice(0, BATCH);
}

const ownerOf = (each: Due) =>
  'payment' in each ? each.payment.userId : 'line' in each ? each.line.userId : undefined;
const subjectOf = (each: Due) => ('payment' in each ? each.payment : 'line' in each ? each.line : each.kept)._id;

async function numberBatch(dependencies: Needed, issuer: Issuer, session: ClientSession): Promise<void> {
  const { Users, Payments, LedgerLines, KeptPayments, isFreeInProduction: isPlayMoney } = dependencies;
  const due = await findDue(dependencies, session);
  if (due.length === 0) return;
  const owners = due.flatMap((each) => ownerOf(each) ?? []);
  const people = await Users.find({ _id: { $in: owners } }, { name: 1 }, { session }).lean();
  const names = new Map(people.map(({ _id, name }) => [String(_id), name]));
  const paidIds = due.flatMap((each) => ('line' in each ? (each.line.paymentId ?? []) : []));
  const refunded = await Payments.find({ _id: { $in: paidIds } }, null, { session }).lean();
  const paymentOf = new Map(refunded.map((payment) => [String(payment._id), payment]));
  const counter = await dependencies.ReceiptCounters.findById(COUNTER._id, null, { session }).lean();
  const numbers = new Map<string, number>();
  const drafts: ReceiptDraft[] = [];
  for (const each of due) {
    const number = (counter?.last ?? 0) + drafts.length + 1;
    numbers.set(String(subjectOf(each)), number);
    const terms = { payer: names.get(String(ownerOf(each))), issuer, isPlayMoney };
    if ('payment' in each) drafts.push(draftOfPayment(each.payment, terms));
    else if ('kept' in each) drafts.push(...draftsOfKept(each.kept, number, issuer));
    else {
      const payment = paymentOf.get(String(each.line.paymentId));
      const refundOf = payment?.receiptNumber ?? numbers.get(String(each.line.paymentId));
      drafts.push(draftOfRefund(each.line, { ...payment, ...(refundOf && { receiptNumber: refundOf }) }, terms));
    }
  }
  await issueReceipts(dependencies, drafts, session);
  const writes = due.map((each) => ({
    updateOne: {
      filter: { _id: subjectOf(each) },
      update: { $set: { receiptNumber: numbers.get(String(subjectOf(each))) } },
    },
  }));
  // The model of lines refuses every change, and this is not one of what a line says.
  for (const { collection } of [Payments, LedgerLines, KeptPayments]) await collection.bulkWrite(writes, { session });
}
