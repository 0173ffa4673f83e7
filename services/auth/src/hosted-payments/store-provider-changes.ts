import { given } from '../ledger/given.policy';
import { afterRefund, countMonthsLeft } from '../ledger/refund.policy';
import type { Claim } from '../models/provider-event.model';
import type { DisputeState, ProviderDispute, ProviderRefund } from '../payments/hosted-provider';
import type { WithHosted } from './needed';
import { once } from './once';
import { DISPUTE_KINDS, missingStates, monthsOfRefund } from '../ledger/provider-lines.policy';
import { storeProviderLines, type Ledger, type ProviderLine } from './store-provider-line';

/**
 * Stores a refund that was made at the provider. One of this site has its line already. A refund that failed gets a
 * line that returns it.
 */
export async function storeProviderRefund(
  dependencies: WithHosted,
  refund: ProviderRefund,
  claim?: Claim,
): Promise<void> {
  const { amount, currency, paymentId } = refund;
  if (refund.hasFailed)
    return storeFailedRefund(dependencies, { ...refund, reason: 'The bank of the person refused it' }, claim);
  if (refund.lineId !== undefined) return void (await once(dependencies.db, claim));
  const idempotencyKey = `refund ${refund.id}`;
  const decide = ({ payment, payments, lines, subscription }: Ledger): ProviderLine | undefined => {
    if (lines.some((line) => line.providerKey === idempotencyKey)) return undefined;
    const months = monthsOfRefund(payment, lines, amount);
    return {
      kind: 'refunded',
      months,
      amount,
      told: amount,
      currency,
      reason: 'Refunded at the payment provider',
      idempotencyKey,
      subscription: afterRefund(payment, payments, lines, subscription, months),
      reported: 'refunded',
    };
  };
  const kept = { key: idempotencyKey, taken: amount };
  await storeProviderLines(dependencies, { paymentId, decide: [decide], kept }, claim);
}

/**
 * Stores the lines of a dispute. An opened one changes nothing, a lost one takes the months of the payment, and one
 * that is won after that gives them back.
 */
export async function storeProviderDispute(
  dependencies: WithHosted,
  dispute: ProviderDispute,
  claim?: Claim,
): Promise<void> {
  const { id, amount, currency, paymentId, state, reason } = dispute;
  const keyOf = (each: DisputeState) => `dispute ${id} ${each}`;
  const decide =
    (wanted: DisputeState) =>
    ({ payment, payments, lines, subscription }: Ledger): ProviderLine | undefined => {
      const lineOf = (each: DisputeState) => lines.find((line) => line.providerKey === keyOf(each));
      const stored = new Set((['opened', 'won', 'lost'] as const).filter((each) => lineOf(each)));
      if (!missingStates(state, stored).includes(wanted)) return undefined;
      const lost = lineOf('lost');
      const months = wanted === 'lost' ? countMonthsLeft(payment, lines) : wanted === 'won' ? (lost?.months ?? 0) : 0;
      const after =
        wanted === 'lost'
          ? afterRefund(payment, payments, lines, subscription, months)
          : wanted === 'won' && months > 0
            ? given(subscription, months)
            : subscription;
      // Only a loss, or a win after one, moves money in the ledger.
      const moved = wanted === 'lost' || lost ? amount : 0;
      return {
        kind: DISPUTE_KINDS[wanted],
        months,
        amount: wanted === 'opened' ? amount : moved,
        told: amount,
        currency,
        reason: `Dispute at the bank: ${reason}`,
        idempotencyKey: keyOf(wanted),
        subscription: after,
        reported: `dispute-${wanted}` as const,
      };
    };
  const kept = state === 'lost' ? { key: keyOf('lost'), taken: amount } : undefined;
  const states: DisputeState[] = state === 'opened' ? ['opened'] : ['opened', state];
  await storeProviderLines(dependencies, { paymentId, decide: states.map(decide), ...(kept && { kept }) }, claim);
}

/** A refund of which the money is with the organization again, or never left it. */
interface FailedRefund extends Pick<ProviderRefund, 'paymentId' | 'lineId' | 'amount' | 'currency'> {
  /** The id at the provider. It is absent if the provider refused to send it. */
  id?: string;
  reason: string;
}

/** Returns the money and the months of a failed refund by a line, and notifies the person and the office. */
export async function storeFailedRefund(
  dependencies: WithHosted,
  { id, paymentId, lineId, amount, currency, reason }: FailedRefund,
  claim?: Claim,
): Promise<void> {
  const idempotencyKey = `failed ${lineId ?? id}`;
  const decide = ({ lines, subscription }: Ledger): ProviderLine | undefined => {
    const refund = lines.find(({ _id, providerKey }) =>
      lineId === undefined ? providerKey === `refund ${id}` : String(_id) === lineId,
    );
    if (!refund || lines.some((line) => line.providerKey === idempotencyKey)) return undefined;
    const { months } = refund;
    return {
      kind: 'refund-failed',
      months,
      amount,
      told: amount,
      currency,
      reason,
      idempotencyKey,
      subscription: months > 0 ? given(subscription, months) : subscription,
      reported: 'refund-failed',
    };
  };
  const kept = { key: idempotencyKey, taken: -amount };
  await storeProviderLines(dependencies, { paymentId, decide: [decide], kept }, claim);
}
