import type { ReceiptRow } from '@meridian/shared-types';

const METHODS: Record<ReceiptRow['method'], string> = {
  card: 'by card',
  cash: 'in cash',
  cheque: 'by cheque',
  transfer: 'by bank transfer',
};

/**
 * Says how something was paid.
 * @example paidWith({ method: 'cash' }) // 'in cash'
 */
export const paidWith = ({ method, cardLast4 }: Pick<ReceiptRow, 'method' | 'cardLast4'>): string =>
  cardLast4 ? `with the card that ends in ${cardLast4}` : METHODS[method];
