import type { Plan } from '@meridian/shared-types';
import type { LedgerLineDoc } from '../models/ledger-line.model';
import type { PaymentDoc } from '../models/payment.model';
import { addMonths, monthsOf, type Subscription } from '../subscriptions/subscription.policy';

/** The payments of a person, and the acts of the office. */
export interface PaidHistory {
  subscription: Subscription;
  payments: readonly Pick<PaymentDoc, 'plan' | 'terms' | 'paidAt'>[];
  lines: readonly Pick<LedgerLineDoc, 'at' | 'paidUntil'>[];
}

interface Span {
  from: Date;
  to: Date;
}

/**
 * Returns the plan of a person's paid membership at a present or past time, or null without one. A subscription does
 * not store earlier periods, so they are computed from the payments. The plan is the one of the last payment before
 * that time, or the one that the person chose after it.
 */
export function planAt({ subscription, payments, lines }: PaidHistory, time: Date): Plan | null {
  const current = currentSpan(subscription);
  const isPaid = [current, ...formerSpans({ payments, lines })].some(
    (span) => span && span.from <= time && time < span.to,
  );
  if (!isPaid) return null;
  const paid = payments.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
  const before = paid.findLast(({ paidAt }) => paidAt <= time);
  const isLatest = paid.at(-1) === before;
  const chosen = current && current.from <= time ? subscription.plan : undefined;
  return (isLatest ? (chosen ?? before?.plan) : (before ?? paid[0])?.plan) ?? 'monthly';
}

/** Returns the span of the subscription itself, which has no gap since its start. */
function currentSpan({ status, since, paidUntil }: Subscription): Span | undefined {
  return status === 'active' && since && paidUntil ? { from: since, to: paidUntil } : undefined;
}

/** Returns the periods that payments started or extended, and that acts of the office ended or extended. */
function formerSpans({ payments, lines }: Pick<PaidHistory, 'payments' | 'lines'>): Span[] {
  const changes = [
    ...payments.map((payment) => ({ at: payment.paidAt, months: monthsOf(payment), paidUntil: undefined })),
    ...lines.map(({ at, paidUntil }) => ({ at, months: 0, paidUntil: paidUntil ?? at })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
  const spans: Span[] = [];
  for (const { at, months, paidUntil } of changes) {
    const last = spans.at(-1);
    const current = last && last.to > at ? last : undefined;
    const from = current?.from ?? at;
    const to = paidUntil ?? addMonths(current?.to ?? at, months, from);
    if (current) current.to = to;
    else spans.push({ from, to });
  }
  return spans;
}
