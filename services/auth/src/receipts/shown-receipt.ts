import type { Money, Receipt, ReceiptRow } from '@meridian/shared-types';
import type { ReceiptDoc } from '../models/receipt.model';

/** Returns the tax that an amount includes, rounded to the minor unit. @example includedTax(11900, '19') // 1900 */
export function includedTax(amount: number, rate: string): number {
  // Tenths of a percent and below stay exact, because both numbers are whole.
  const thousandths = Math.round(Number(rate) * 1000);
  return Math.round((amount * thousandths) / (100_000 + thousandths));
}

type Listed = Omit<ReceiptDoc, 'issuer' | 'month' | 'plan' | 'userId' | 'subjectId'>;

/** Converts a receipt for a list. */
export const toReceiptRow = (receipt: Listed): ReceiptRow => {
  const { _id, kind, at, item, amount, currency, method, cardLast4, refundOf } = receipt;
  return {
    number: _id,
    kind,
    at: at.toISOString(),
    item,
    money: { amount, currency },
    method,
    ...(cardLast4 && { cardLast4 }),
    ...(refundOf && { refundOf }),
  };
};

/** Converts a receipt with the refunds of its payment. */
export function toReceipt(
  receipt: ReceiptDoc,
  refunds: Pick<ReceiptDoc, '_id' | 'at' | 'amount' | 'currency'>[],
): Receipt {
  const { issuer, amount, currency, payer = null, reference, isPlayMoney } = receipt;
  const { name, address = '', taxNumber = '', taxName = '', taxRate } = issuer;
  const money = (minor: number): Money => ({ amount: minor, currency });
  return {
    ...toReceiptRow(receipt),
    issuer: { name, address, taxNumber },
    ...(taxRate && { tax: { name: taxName, rate: taxRate, money: money(includedTax(amount, taxRate)) } }),
    payer,
    ...(reference && { reference }),
    ...(isPlayMoney && { isPlayMoney: true as const }),
    refunds: refunds.map((refund) => ({
      number: refund._id,
      at: refund.at.toISOString(),
      money: money(refund.amount),
    })),
  };
}
