import { DAY_MS, DEFAULT_CURRENCY, FIRST_PRICES, toMoney, type BookFigure } from '@meridian/shared-types';
import type { BookSummary } from '@meridian/shared-types';
import type { Models } from '../models/create-models';
import { readRange } from './book-range';

/** Days for which charges count as due soon. */
export const DUE_DAYS = 30;

export type BookModels = Pick<Models, 'Users' | 'Receipts' | 'LedgerLines' | 'MembershipMoves'>;

/** The kinds of ledger lines about disputed payments. */
export const DISPUTES = ['disputed', 'dispute-won', 'dispute-lost'];

/** Matches the memberships whose card is charged soon. */
export const dueSoon = (now = new Date()) => ({
  'subscription.status': 'active' as const,
  'subscription.paidUntil': { $gt: now, $lte: new Date(now.getTime() + DUE_DAYS * DAY_MS) },
  'subscription.endsAt': { $exists: false },
  'subscription.cardLast4': { $exists: true },
});

interface Group {
  _id: { month?: string; plan?: string; currency?: string; kind?: string };
  count: number;
  amount: number;
}

const COUNTED = { count: { $sum: 1 }, amount: { $sum: '$amount' } };

/** Accounts of the demo have no agreed price; see `agreedMoney`. */
const agreedAmount = {
  $ifNull: [
    '$subscription.amount',
    {
      $cond: [
        { $eq: ['$subscription.plan', 'annual'] },
        toMoney(FIRST_PRICES.annual, DEFAULT_CURRENCY).amount,
        toMoney(FIRST_PRICES.monthly, DEFAULT_CURRENCY).amount,
      ],
    },
  ],
};

const toFigure = (groups: readonly Group[]) => ({
  count: groups.reduce((sum, { count }) => sum + count, 0),
  money: groups.flatMap(({ _id: { currency }, amount }) => (currency ? [{ amount, currency }] : [])),
});

/** Returns income and refunds by month and plan, and the figures of the range. The database adds up. */
export async function readSummary(
  { Users, Receipts, LedgerLines, MembershipMoves }: BookModels,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<BookSummary> {
  const { from, to, at } = readRange(query);
  const [byMonth, due, moves, disputed] = await Promise.all([
    Receipts.aggregate<Group>([
      { $match: { at } },
      { $group: { _id: { month: '$month', plan: '$plan', currency: '$currency', kind: '$kind' }, ...COUNTED } },
    ]),
    Users.aggregate<Group>([
      { $match: { ...dueSoon(), removalPending: { $ne: true } } },
      {
        $group: {
          _id: { currency: { $ifNull: ['$subscription.currency', DEFAULT_CURRENCY] } },
          count: { $sum: 1 },
          amount: { $sum: agreedAmount },
        },
      },
    ]),
    MembershipMoves.aggregate<Group>([
      { $match: { kind: { $in: ['joined', 'left', 'declined'] }, at } },
      { $group: { _id: { kind: '$kind', currency: '$currency' }, ...COUNTED } },
    ]),
    LedgerLines.aggregate<Group>([
      { $match: { kind: { $in: DISPUTES }, at } },
      { $group: { _id: { currency: '$currency' }, ...COUNTED } },
    ]),
  ]);
  const movesOf = (kind: string) => toFigure(moves.filter(({ _id }) => _id.kind === kind));
  const receiptsOf = (kind: string) => {
    const found = byMonth.filter(({ _id }) => _id.kind === kind);
    return toFigure(
      [...new Set(found.map(({ _id }) => _id.currency))].map((currency) => {
        const groups = found.filter(({ _id }) => _id.currency === currency);
        return {
          _id: { ...(currency && { currency }) },
          count: groups.reduce((sum, { count }) => sum + count, 0),
          amount: groups.reduce((sum, { amount }) => sum + amount, 0),
        };
      }),
    );
  };
  const figures: Record<BookFigure, ReturnType<typeof toFigure>> = {
    income: receiptsOf('payment'),
    refunded: receiptsOf('refund'),
    due: toFigure(due),
    failed: movesOf('declined'),
    disputed: toFigure(disputed),
    joined: movesOf('joined'),
    left: movesOf('left'),
  };
  return { from, to, months: toMonths(byMonth), figures };
}

/** Puts the income and the refunds of a month, a plan and a currency into one row. */
function toMonths(groups: readonly Group[]): BookSummary['months'] {
  const rows = new Map<string, BookSummary['months'][number]>();
  for (const { _id, count, amount } of groups) {
    const { month = '', plan = '', currency = DEFAULT_CURRENCY, kind } = _id;
    const key = `${month} ${plan} ${currency}`;
    const none = { amount: 0, currency };
    const row = rows.get(key) ?? { month, plan, payments: 0, income: none, refunds: 0, refunded: none };
    const money = { amount, currency };
    rows.set(
      key,
      kind === 'refund' ? { ...row, refunds: count, refunded: money } : { ...row, payments: count, income: money },
    );
  }
  return [...rows.values()].sort((a, b) => b.month.localeCompare(a.month) || a.plan.localeCompare(b.plan));
}
