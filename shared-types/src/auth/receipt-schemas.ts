import * as z from 'zod';
import { Instant } from '../fields/fields';
import { Money } from '../money/money-schemas';

/** The number of a receipt. Receipts are numbered from 1 without gaps. @example ReceiptNumber.parse('12') // 12 */
export const ReceiptNumber = z.coerce.number('Not a number').int('Not a number').min(1).max(999_999_999);

/** How a payment was made. @example PaymentMethod.parse('transfer') */
export const PaymentMethod = z.enum(['card', 'cash', 'cheque', 'transfer']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** A receipt in a list. */
export const ReceiptRow = z.object({
  number: z.number().int(),
  kind: z.enum(['payment', 'refund']),
  at: Instant,
  /** What was paid for, in words. */
  item: z.string(),
  money: Money,
  method: PaymentMethod,
  /** It is absent for a payment without a card, and for the payment of a deleted account. */
  cardLast4: z.string().optional(),
  /** The number of the receipt whose payment is refunded. */
  refundOf: z.number().int().optional(),
});
export type ReceiptRow = z.infer<typeof ReceiptRow>;

/**
 * The receipt of a payment or a refund. It says what was true when it was issued, and later changes of the organization
 * or of the person do not change it.
 */
export const Receipt = ReceiptRow.extend({
  issuer: z.object({ name: z.string(), address: z.string(), taxNumber: z.string() }),
  /** The tax that the amount includes. `rate` is in percent. */
  tax: z.object({ name: z.string(), rate: z.string(), money: Money }).optional(),
  /** The name of the person who paid. It is null if the account was deleted. */
  payer: z.string().nullable(),
  /** The number of a bank transfer or a cheque, or another reference. */
  reference: z.string().optional(),
  /** Nothing was charged, because the site takes no real payments. */
  isPlayMoney: z.literal(true).optional(),
  /** The receipts of the refunds of this payment. */
  refunds: z.array(ReceiptRow.pick({ number: true, at: true, money: true })),
});
export type Receipt = z.infer<typeof Receipt>;
