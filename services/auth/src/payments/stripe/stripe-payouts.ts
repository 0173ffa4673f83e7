import type Stripe from 'stripe';
import type { PaymentProvider, ProviderPayout } from '../payment-provider';
import { idOf } from './stripe-objects';
import { fromStripeMoney } from './stripe-money';
import { secondsOf } from './stripe-reads';

const PAGE_SIZE = 100;
/** The most payouts of one interval. Stripe makes at most one a day and currency. */
const MAX_PAYOUTS = 1000;

type Line = ProviderPayout['lines'][number];

/** What a source of the balance is about. */
function describeSource(source: Stripe.BalanceTransaction['source']): Pick<Line, 'providerId' | 'kind' | 'ledgerKey'> {
  if (source === null || typeof source === 'string') return { providerId: source ?? '', kind: 'other' };
  switch (source.object) {
    case 'charge':
      return { providerId: idOf(source.payment_intent) ?? source.id, kind: 'payment' };
    case 'refund':
      return { providerId: source.id, kind: 'refund', ledgerKey: source.metadata?.line ?? `refund ${source.id}` };
    case 'dispute':
      return { providerId: source.id, kind: 'dispute', ledgerKey: `dispute ${source.id} ${source.status}` };
    default:
      return { providerId: source.id, kind: 'other' };
  }
}

const FEES = new Set<Stripe.BalanceTransaction['type']>(['stripe_fee', 'stripe_fx_fee', 'tax_fee']);

function toLine({ type, amount, fee, currency, source }: Stripe.BalanceTransaction): Line {
  const minor = (counted: number) => fromStripeMoney(counted, currency).amount;
  const described = describeSource(source);
  return { ...described, ...(FEES.has(type) && { kind: 'fee' }), amount: minor(amount), fee: minor(fee) };
}

/** Creates the list of payouts. Stripe explains each with the movements of the balance that it pays out. */
export const createStripePayouts = (stripe: Stripe): NonNullable<PaymentProvider['payouts']> =>
  async function* payouts(from, to) {
    const arrival = { gte: secondsOf(from), lt: secondsOf(to) };
    const found = await stripe.payouts
      .list({ arrival_date: arrival, limit: PAGE_SIZE })
      .autoPagingToArray({ limit: MAX_PAYOUTS });
    for (const { id, amount, currency, arrival_date: arrivesAt, status } of found.toReversed()) {
      if (status === 'failed' || status === 'canceled') continue;
      const lines: Line[] = [];
      for await (const line of stripe.balanceTransactions.list({
        payout: id,
        limit: PAGE_SIZE,
        expand: ['data.source'],
      }))
        if (line.type !== 'payout') lines.push(toLine(line));
      yield {
        id,
        arrivesOn: new Date(1000 * arrivesAt).toISOString().slice(0, 10),
        ...fromStripeMoney(amount, currency),
        fee: lines.reduce((sum, { fee }) => sum + fee, 0),
        lines,
      };
    }
  };
