import * as z from 'zod';
import { contract } from '../calls/contract';
import { Id, IdParams } from '../fields/fields';
import {
  BookExportQuery,
  BookLineQuery,
  BookLines,
  BookPerson,
  BookPersonInput,
  BookRange,
  BookSummary,
  HandPayment,
  HandPaymentInput,
  Payout,
  ReversalInput,
} from './books-schemas';
import { booksCalls } from './calls';

/** The calls for the people who see the money: treasurers and site admins. */
export const booksApi = contract('auth', booksCalls, {
  summary: {
    access: 'treasurer',
    summary: 'Returns income and refunds by month and plan, and the figures of a range of at most two years',
    query: BookRange,
    response: BookSummary,
  },
  lines: {
    access: 'treasurer',
    readsPersonalData: 'books',
    summary: 'Lists the lines behind a figure, 50 at a time',
    query: BookLineQuery,
    response: BookLines,
  },
  payouts: {
    access: 'treasurer',
    summary:
      'Lists the payouts of the payment provider with the lines that explain them; `makesPayouts` is false if the provider makes none',
    query: BookRange,
    response: z.object({ makesPayouts: z.boolean(), payouts: z.array(Payout) }),
    maxBytes: 4 * 1024 * 1024,
  },
  export: {
    access: 'treasurer',
    needsRecentSignIn: true,
    whileViewing: 'refused',
    summary: 'Exports the books of a range as a CSV file: plain columns, those of DATEV or QuickBooks, or payouts',
    query: BookExportQuery,
    response: z.undefined(),
    mediaType: 'text/csv',
  },
  findPerson: {
    access: 'treasurer',
    readsPersonalData: 'books',
    summary: 'Returns the person with an email address, to enter a payment for them',
    body: BookPersonInput,
    response: BookPerson,
  },
  uploadProof: {
    access: 'treasurer',
    limit: 'rare',
    summary:
      'Stores the proof of a payment (form field `file`, a PDF, JPEG or PNG file of at most 5 MB), which a payment has to name within a day',
    response: z.object({ id: Id }),
    status: 201,
  },
  proof: {
    access: 'treasurer',
    whileViewing: 'refused',
    summary: 'Sends the proof of a payment',
    params: IdParams,
    response: z.undefined(),
    mediaType: 'application/octet-stream',
  },
  enterPayment: {
    access: 'treasurer',
    needsRecentSignIn: true,
    summary:
      'Enters a payment that was made in cash, by cheque or by bank transfer: the person gets the months of the plan and a receipt. Idempotent by key',
    body: HandPaymentInput,
    response: HandPayment,
    status: 201,
  },
  reversePayment: {
    access: 'treasurer',
    needsRecentSignIn: true,
    summary:
      'Reverses a payment that was entered by hand with a counter-line, which takes its months back; 409 for a payment by card. Idempotent by key',
    params: IdParams,
    body: ReversalInput,
    response: z.object({ receiptNumber: z.number().int() }),
  },
});
