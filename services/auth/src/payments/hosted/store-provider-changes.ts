import { given } from '../../ledger/given.policy';
import { afterRefund, countMonthsLeft } from '../../ledger/refund.policy';
import { claimOf, type Claim } from '../../models/provider-event.model';
import type { DisputeState, ProviderDispute, ProviderRefund } from './hosted-provider';
import type { WithHosted } from './needed';
import { once } from './once';
import { DISPUTE_KINDS, missingStates, monthsOfRefund } from './provider-lines.policy';
import { storeProviderLines, tellOffice, type Ledger, type ProviderLine } from './store-provider-line';

/**
 * Stores a refund that was made at the provider. One of this site has its line already. Of a refund that failed, the
 * office is notified, because the money is with the organization again.
 */
export async function storeProviderRefund(
  dependencies: WithHosted,
  refund: ProviderRefund,
  claim?: Claim,
): Promise<void> {
  const { amount, currency, paymentId } = refund;
  if (refund.hasFailed) return reportFailedRefund(dependencies, refund, claim);
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
 * Stores the lines of a dispute. An opened one changes nothing, a lost one takes the months of the payment, and one that
 * is won after that gives them back.
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

/** Notifies the office once of a refund that did not arrive. */
async function reportFailedRefund(
  { db, Users, Payments, ProviderEvents }: WithHosted,
  { id, paymentId, amount, currency }: ProviderRefund,
  claim: Claim | undefined,
): Promise<void> {
  const payment = await Payments.findOne({ providerId: paymentId }, { userId: 1 }).lean();
  await once(db, claim, async (session) => {
    await claimOf(ProviderEvents, `failed ${id}`)(session);
    if (!payment) return;
    const money = { amount, currency };
    const reason = 'The bank of the person refused it';
    await tellOffice({ db, Users }, { userId: String(payment.userId), what: 'refund-failed', money, reason }, session);
  });
}
