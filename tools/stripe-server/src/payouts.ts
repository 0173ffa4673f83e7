import type { BalanceTransaction, Payout } from './objects';
import type { Store } from './store';

/** Adds a line to the balance. */
export type Move = (
  type: BalanceTransaction['type'],
  source: string,
  amount: number,
  fee: number,
  currency: string,
) => BalanceTransaction;

export const createMoves =
  (store: Store): Move =>
  (type, source, amount, fee, currency) =>
    store.add('balance_transaction', { type, source, amount, fee, net: amount - fee, currency, payout: null });

/** Pays the balance of a currency out, if there is any. */
export function payOut(store: Store, move: Move, currency: string): Payout | undefined {
  const lines = store.list('balance_transaction').filter((line) => line.currency === currency && !line.payout);
  const amount = lines.reduce((sum, { net }) => sum + net, 0);
  if (amount <= 0) return undefined;
  const fields = { amount, currency, status: 'paid' as const, arrival_date: store.now(), balance_transaction: '' };
  const payout = store.add('payout', fields);
  const line = move('payout', payout.id, -amount, 0, currency);
  payout.balance_transaction = line.id;
  for (const each of [...lines, line]) each.payout = payout.id;
  store.emit('payout.paid', payout);
  return payout;
}
