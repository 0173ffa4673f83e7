import * as z from 'zod';
import { Receipt, ReceiptNumber, ReceiptRow } from './receipt-schemas';

const params = z.strictObject({ number: ReceiptNumber });

/** The terms of the calls for receipts. A receipt of another person is not found, except by those who see the money. */
export const receiptTerms = {
  receipts: {
    access: 'signed-in',
    whileViewing: 'refused',
    summary:
      "Lists the caller's receipts, newest first, 50 at a time; `next` is the value of `before` for the next page",
    query: z.strictObject({ before: ReceiptNumber.optional() }),
    response: z.object({ receipts: z.array(ReceiptRow), next: z.number().int().nullable() }),
  },
  receipt: {
    access: 'signed-in',
    whileViewing: 'refused',
    summary: 'Returns a receipt of the caller; treasurers and site admins can read every receipt',
    params,
    response: Receipt,
  },
  receiptFile: {
    access: 'signed-in',
    whileViewing: 'refused',
    summary: 'Sends a receipt as a PDF file, to the same people',
    params,
    response: z.undefined(),
    mediaType: 'application/pdf',
  },
} as const;
