import { conflict, notFound, recordAction, sendCsv, type Handlers } from '@meridian/service-kit';
import type { booksApi } from '@meridian/shared-types/contracts';
import { activeAccount } from '../accounts/account-state';
import { refundPayment, type RefundNeeds } from '../ledger/membership-acts';
import type { Models } from '../models/create-models';
import type { PaymentProvider } from '../payments/payment-provider';
import { statusOf } from '../subscriptions/subscription.policy';
import { bookFile } from './book-file';
import { readRange } from './book-range';
import { enterPayment, requireActingTreasurer, type HandPaymentNeeds } from './hand-payments';
import { readLines } from './lines';
import { withReceipts } from './payout-receipts';
import { sendProof, storeProof } from './proofs';
import { readSummary } from './summary';

/** The most payouts in one response. A provider makes at most one a day and currency. */
const MAX_PAYOUTS = 400;

type Needed = Models & HandPaymentNeeds & RefundNeeds & { paymentProvider: PaymentProvider };

/** Handles the books for the people who see the money. */
export function booksHandlers(dependencies: Needed): Handlers<typeof booksApi> {
  const { db, Users, Payments, paymentProvider } = dependencies;
  return {
    summary: ({ query }) => readSummary(dependencies, query),

    lines: ({ query }) => readLines(dependencies, query),

    async payouts({ query }) {
      const { at } = readRange(query);
      if (!paymentProvider.payouts) return { makesPayouts: false, payouts: [] };
      const payouts = [];
      for await (const payout of paymentProvider.payouts(at.$gte, at.$lt)) {
        payouts.push(await withReceipts(dependencies, payout));
        if (payouts.length === MAX_PAYOUTS) break;
      }
      return { makesPayouts: true, payouts };
    },

    async export({ query, http: { res } }) {
      const range = readRange(query);
      const { names, rows, ...options } = bookFile(dependencies, range, query.format);
      const name = `${query.format}, ${range.from} to ${range.to}`;
      await recordAction(db, { action: 'books.exported', subject: query.format, detail: name });
      await sendCsv(res, `books-${query.format}-${range.from}-${range.to}.csv`, names, rows, options);
    },

    async findPerson({ body: { email } }) {
      const found = await Users.findOne({ email }, { name: 1, email: 1, subscription: 1, removalPending: 1 }).lean();
      if (!found || found.removalPending) throw notFound('account');
      const { _id, name, subscription } = found;
      const paidUntil = statusOf(subscription) === 'active' ? subscription.paidUntil?.toISOString() : undefined;
      return { id: String(_id), name, email: found.email, paidUntil: paidUntil ?? null };
    },

    uploadProof: async ({ identity, http }) => ({ id: await storeProof(dependencies, http, identity.userId) }),

    async proof({ params: { id }, http: { res } }) {
      await sendProof(dependencies, id, res);
    },

    async enterPayment({ body, identity }) {
      const { payment, paidUntil } = await enterPayment(dependencies, body, identity.userId);
      const { _id, receiptNumber = 0 } = payment;
      return { id: String(_id), receiptNumber, paidUntil: paidUntil.toISOString() };
    },

    async reversePayment({ params: { id: paymentId }, body, identity }) {
      const payment = await Payments.findById(paymentId, { userId: 1, amount: 1, method: 1 }).lean();
      if (!payment) throw notFound('payment');
      if ((payment.method ?? 'card') === 'card')
        throw conflict(
          'paid_by_card',
          'This payment was made by card. A site admin can refund it on the page of the person.',
        );
      const userId = String(payment.userId);
      if (!(await Users.exists(activeAccount(userId)))) throw notFound('account');
      const input = { part: 'whole' as const, cents: payment.amount, ...body };
      const line = await refundPayment(dependencies, { id: userId, paymentId }, input, identity.userId, {
        requireActor: requireActingTreasurer,
        action: 'payment.reversed',
      });
      return { receiptNumber: line.receiptNumber ?? 0 };
    },
  };
}
