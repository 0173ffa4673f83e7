import type { CsvCell } from '@meridian/service-kit';
import { toUnits, type BookFormat, type Money } from '@meridian/shared-types';
import type { Models } from '../models/create-models';
import type { ReceiptDoc } from '../models/receipt.model';
import type { PaymentProvider } from '../payments/payment-provider';
import type { Range } from './book-range';
import { withReceipts } from './payout-receipts';

/** The number of receipts in one read. */
const BATCH = 500;

interface Columns {
  names: string[];
  row: (receipt: ReceiptDoc) => CsvCell[];
  /** Whether the file has semicolons and decimal commas whatever the language of the browser is. */
  hasDecimalComma?: true;
}

const METHODS: Record<ReceiptDoc['method'], string> = {
  card: 'Card',
  cash: 'Cash',
  cheque: 'Cheque',
  transfer: 'Bank transfer',
};

/** Returns the amount in units: positive for a payment, and negative for a refund. */
const signed = ({ kind, amount, currency }: ReceiptDoc): number =>
  (kind === 'refund' ? -1 : 1) * toUnits({ amount, currency });

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const plain: Columns = {
  names: ['Receipt', 'Date', 'Type', 'Refund of', 'Person', 'Item', 'Method', 'Reference', 'Amount', 'Currency'],
  row: (receipt) => [
    ...[receipt._id, dayOf(receipt.at), receipt.kind === 'refund' ? 'Refund' : 'Payment', receipt.refundOf ?? ''],
    ...[receipt.payer ?? '', receipt.item, METHODS[receipt.method], receipt.reference ?? ''],
    ...[signed(receipt), receipt.currency],
  ],
};

/** The accounts of the standard chart SKR 03: cash, bank, and income. */
const ACCOUNTS = { cash: 1000, bank: 1200, income: 8400 };

/** The columns of DATEV's batch of postings (Buchungsstapel). Amounts have no sign; the letter says the side. */
const datev: Columns = {
  hasDecimalComma: true,
  names: [
    ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Konto'],
    ...['Gegenkonto (ohne BU-Schlüssel)', 'Belegdatum', 'Belegfeld 1', 'Buchungstext'],
  ],
  row: (receipt) => [
    ...[Math.abs(signed(receipt)), receipt.kind === 'refund' ? 'H' : 'S', receipt.currency],
    ...[receipt.method === 'cash' ? ACCOUNTS.cash : ACCOUNTS.bank, ACCOUNTS.income],
    ...[dayOf(receipt.at).slice(8) + dayOf(receipt.at).slice(5, 7), receipt._id],
    `${receipt.item} ${receipt.payer ?? ''}`.trim().slice(0, 60),
  ],
};

/** The three columns that QuickBooks imports. */
const quickbooks: Columns = {
  names: ['Date', 'Description', 'Amount'],
  row: (receipt) => {
    const [year, month, day] = dayOf(receipt.at).split('-');
    return [
      `${month}/${day}/${year}`,
      `Receipt ${receipt._id}: ${receipt.item} ${receipt.payer ?? ''}`.trim(),
      signed(receipt),
    ];
  },
};

const COLUMNS: Record<Exclude<BookFormat, 'payouts'>, Columns> = { plain, datev, quickbooks };

type Needed = Pick<Models, 'Receipts' | 'Payments' | 'LedgerLines'> & { paymentProvider: PaymentProvider };

/** Reads the receipts of a range, oldest first, page by page. */
async function* receiptsIn({ Receipts }: Pick<Models, 'Receipts'>, { at }: Range): AsyncGenerator<ReceiptDoc> {
  let after: ReceiptDoc | undefined;
  do {
    const beyond = after ? { $or: [{ at: { $gt: after.at } }, { at: after.at, _id: { $gt: after._id } }] } : {};
    const page = await Receipts.find({ $and: [{ at }, beyond] })
      .sort({ at: 1, _id: 1 })
      .limit(BATCH)
      .lean();
    yield* page;
    after = page.length === BATCH ? page.at(-1) : undefined;
  } while (after);
}

const PAYOUT_COLUMNS = ['Payout', 'Arrives on', 'Line', 'Kind', 'Receipt', 'Amount', 'Fee', 'Net', 'Currency'];

/** Writes each payout with its lines, and a line for what they do not explain, so that the sum is always that of it. */
async function* payoutRows({ paymentProvider, ...models }: Needed, range: Range): AsyncGenerator<CsvCell[]> {
  if (!paymentProvider.payouts) return;
  for await (const payout of paymentProvider.payouts(range.at.$gte, range.at.$lt)) {
    const { id, arrivesOn, currency, amount, lines } = await withReceipts(models, payout);
    const units = (minor: number): number => toUnits({ amount: minor, currency } satisfies Money);
    let rest = amount;
    for (const line of lines) {
      const net = line.amount - line.fee;
      rest -= net;
      const receipt = line.receiptNumber ?? '';
      yield [
        id,
        arrivesOn,
        line.providerId,
        line.kind,
        receipt,
        units(line.amount),
        units(line.fee),
        units(net),
        currency,
      ];
    }
    if (rest !== 0) yield [id, arrivesOn, '', 'unexplained', '', units(rest), 0, units(rest), currency];
  }
}

/** Returns the columns and the rows of a file of the books. */
export function bookFile(models: Needed, range: Range, format: BookFormat) {
  if (format === 'payouts') return { names: PAYOUT_COLUMNS, rows: payoutRows(models, range) };
  const { names, row, hasDecimalComma } = COLUMNS[format];
  async function* rows() {
    for await (const receipt of receiptsIn(models, range)) yield row(receipt);
  }
  return { names, rows: rows(), ...(hasDecimalComma && { hasDecimalComma }) };
}
