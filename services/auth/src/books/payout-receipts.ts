import { Types } from 'mongoose';
import type { Models } from '../models/create-models';
import type { ProviderPayout } from '../payments/payment-provider';

type Line = ProviderPayout['lines'][number] & { receiptNumber?: number };

/** Adds the numbers of the receipts to the lines of a payout. */
export async function withReceipts(
  { Payments, LedgerLines }: Pick<Models, 'Payments' | 'LedgerLines'>,
  payout: ProviderPayout,
): Promise<Omit<ProviderPayout, 'lines'> & { lines: Line[] }> {
  const ids = payout.lines.map(({ providerId }) => providerId);
  const keys = payout.lines.flatMap(({ ledgerKey }) => ledgerKey ?? []);
  const lineIds = keys.filter((key) => Types.ObjectId.isValid(key));
  const [payments, byKey, byId] = await Promise.all([
    Payments.find({ providerId: { $in: ids } }, { providerId: 1, receiptNumber: 1 }).lean(),
    LedgerLines.find({ providerKey: { $in: keys } }, { providerKey: 1, receiptNumber: 1 }).lean(),
    LedgerLines.find({ _id: { $in: lineIds } }, { receiptNumber: 1 }).lean(),
  ]);
  const numbers = new Map([
    ...payments.map(({ providerId, receiptNumber }) => [providerId, receiptNumber] as const),
    ...byKey.map(({ providerKey, receiptNumber }) => [providerKey, receiptNumber] as const),
    ...byId.map(({ _id, receiptNumber }) => [_id.toHexString(), receiptNumber] as const),
  ]);
  return {
    ...payout,
    lines: payout.lines.map((line) => {
      const receiptNumber = numbers.get(line.ledgerKey ?? line.providerId);
      return { ...line, ...(receiptNumber && { receiptNumber }) };
    }),
  };
}
