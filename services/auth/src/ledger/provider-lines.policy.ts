import { amountLeft, countMonthsLeft } from './refund.policy';
import type { LedgerLineDoc } from '../models/ledger-line.model';
import type { PaymentDoc } from '../models/payment.model';
import { monthsOf } from '../subscriptions/subscription.policy';
import type { DisputeState } from '../payments/hosted-provider';

type Paid = Pick<PaymentDoc, '_id' | 'plan' | 'terms' | 'amount' | 'paidAt'>;
type Line = Pick<LedgerLineDoc, 'kind' | 'months' | 'amount' | 'paymentId' | 'at'>;

/** The kind of the ledger line for each state of a dispute, from the earliest to the latest. */
export const DISPUTE_KINDS = {
  opened: 'disputed',
  lost: 'dispute-lost',
  won: 'dispute-won',
} as const satisfies Record<DisputeState, LedgerLineDoc['kind']>;

/**
 * Returns the months that a refund at the provider takes back: all that are left for the whole rest of the amount, and
 * otherwise only those that it pays for entirely, in favor of the person.
 * @example monthsOfRefund(annualPaymentOf299, [], 14_950) // 6
 */
export function monthsOfRefund(payment: Paid, lines: readonly Line[], amount: number): number {
  const months = countMonthsLeft(payment, lines);
  if (amount >= amountLeft(payment, lines)) return months;
  return Math.min(months, Math.floor((amount * monthsOf(payment)) / payment.amount));
}

const disputeIdOf = ({ providerKey = '' }: { providerKey?: string }) => providerKey.split(' ')[1] ?? '';

/** Returns the ids of the disputes that the bank has not decided yet. */
export function openDisputesIn(lines: readonly Pick<LedgerLineDoc, 'kind' | 'providerKey'>[]): string[] {
  const decided = new Set(
    lines.filter(({ kind }) => kind === 'dispute-won' || kind === 'dispute-lost').map(disputeIdOf),
  );
  return lines
    .filter(({ kind }) => kind === 'disputed')
    .map(disputeIdOf)
    .filter((id) => id !== '' && !decided.has(id));
}

/**
 * Returns the states of a dispute whose lines are missing, in their order. Each dispute was opened before it was
 * decided. A state that precedes a stored one is old news.
 */
export function missingStates(state: DisputeState, stored: ReadonlySet<DisputeState>): DisputeState[] {
  if (stored.has('won') || stored.has(state)) return [];
  const wanted: DisputeState[] = state === 'opened' ? ['opened'] : ['opened', state];
  if (state === 'opened' && stored.has('lost')) return [];
  return wanted.filter((each) => !stored.has(each));
}
