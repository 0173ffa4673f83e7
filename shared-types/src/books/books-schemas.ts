import * as z from 'zod';
import { PaymentMethod } from '../auth/receipt-schemas';
import { Plan } from '../content/plans/plan-schemas';
import { Email, Id, Instant, line } from '../fields/fields';
import { OfficeReason } from '../fields/office-reason';
import { DateInput } from '../fields/time-fields';
import { Money } from '../money/money-schemas';
import { PlanAmount } from '../content/plans/plan-amount';
import { BOOK_FIGURES, BOOK_FORMATS } from './books-terms';

const reference = line(100);

/** Days in UTC. `to` is included. Without them, it is the last twelve months. */
export const BookRange = z.strictObject({ from: DateInput.optional(), to: DateInput.optional() });

const Count = z.object({ count: z.number().int(), money: z.array(Money) });

/** What was received and paid back in a month, for a plan and a currency. */
export const BookMonth = z.object({
  /** The month in UTC. @example '2026-11' */
  month: z.string(),
  plan: z.string(),
  payments: z.number().int(),
  income: Money,
  refunds: z.number().int(),
  refunded: Money,
});
export type BookMonth = z.infer<typeof BookMonth>;

/** The figures of the books. Each leads to its lines. */
export const BookSummary = z.object({
  from: z.string(),
  to: z.string(),
  months: z.array(BookMonth),
  figures: z.record(z.enum(BOOK_FIGURES), Count),
});
export type BookSummary = z.infer<typeof BookSummary>;

export const BookLineQuery = BookRange.extend({
  figure: z.enum(BOOK_FIGURES),
  plan: z.string().max(40).optional(),
  /** The `next` of the page before. */
  after: z.string().max(60).optional(),
});

/** A line behind a figure. */
export const BookLine = z.object({
  id: z.string(),
  at: Instant,
  /** It is null if the account was deleted. */
  person: z.object({ id: Id, name: z.string() }).nullable(),
  plan: z.string().optional(),
  money: Money.optional(),
  receiptNumber: z.number().int().optional(),
  /** The payment that was entered by hand and can be reversed. */
  paymentId: Id.optional(),
  method: PaymentMethod.optional(),
  reference: z.string().optional(),
  proofId: Id.optional(),
});
export type BookLine = z.infer<typeof BookLine>;

export const BookLines = z.object({ lines: z.array(BookLine), next: z.string().nullable() });
export type BookLines = z.infer<typeof BookLines>;

/** A payout of the payment provider with its lines, which explain its amount. Amounts may be negative. */
export const Payout = z.object({
  id: z.string(),
  arrivesOn: z.string(),
  currency: z.string(),
  /** Minor units. */
  amount: z.number().int(),
  fee: z.number().int(),
  lines: z.array(
    z.object({
      providerId: z.string(),
      kind: z.enum(['payment', 'refund', 'dispute', 'fee', 'other']),
      amount: z.number().int(),
      fee: z.number().int(),
      receiptNumber: z.number().int().optional(),
    }),
  ),
});
export type Payout = z.infer<typeof Payout>;

export const BookExportQuery = BookRange.extend({ format: z.enum(BOOK_FORMATS).default('plain') });

/** The person whom a payment by hand is for. */
export const BookPerson = z.object({ id: Id, name: z.string(), email: z.string(), paidUntil: Instant.nullable() });
export type BookPerson = z.infer<typeof BookPerson>;
export const BookPersonInput = z.strictObject({ email: Email });

/** A payment that was made in cash, by cheque or by bank transfer, with its proof. */
export const HandPaymentInput = z
  .strictObject({
    userId: Id,
    plan: Plan,
    /** The received amount in units of the currency of the organization. */
    amount: PlanAmount,
    method: PaymentMethod.exclude(['card']),
    /** The day on which the money was received. */
    paidOn: DateInput,
    /** The number of the transfer or the cheque, or where the paper is. */
    reference: reference.default(''),
    /** The uploaded file. */
    proofId: Id.optional(),
    idempotencyKey: z.uuid(),
  })
  .refine(({ reference: text, proofId }) => text !== '' || proofId !== undefined, {
    path: ['reference'],
    message: 'Enter a reference or add a file as the proof',
  });
export type HandPaymentInput = z.input<typeof HandPaymentInput>;

export const HandPayment = z.object({ id: Id, receiptNumber: z.number().int(), paidUntil: Instant });

/** A reversal of a payment that was entered by hand. */
export const ReversalInput = OfficeReason.extend({ idempotencyKey: z.uuid() });
export type ReversalInput = z.input<typeof ReversalInput>;
