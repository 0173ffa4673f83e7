import { Plan, PlanTerms } from '@meridian/shared-types/schemas';
import type { StoredPlan } from '@meridian/shared-types';
import type Stripe from 'stripe';
import type { UnpaidResult } from '../../subscriptions/subscription';
import type { PaidCard } from '../payment-provider';
import type { ProviderDispute, ProviderPayment, ProviderRefund } from '../hosted-provider';
import { fromStripeMoney } from './stripe-money';

/** What an intent says about the charge for which it was made. */
export interface IntentMetadata {
  userId: string;
  key: string;
  plan: string;
  /** The terms of a plan that the office added, as JSON. */
  terms?: string;
  kind: 'payment' | 'renewal';
}

/** Returns what an intent says about the plan of its charge. */
export const planMetadata = ({ plan, terms }: StoredPlan): Pick<IntentMetadata, 'plan' | 'terms'> => ({
  plan,
  ...(terms && { terms: JSON.stringify(terms) }),
});

/** Reads the terms of a plan from an intent. */
function readTerms(terms: string): PlanTerms | undefined {
  try {
    return PlanTerms.safeParse(JSON.parse(terms)).data;
  } catch {
    return undefined;
  }
}

/** The paths to expand, so that an intent has its card. */
export const CARD = 'payment_method';

export const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : (value?.id ?? undefined);

/** The last four digits of a card, or a placeholder for a method without any. */
export const lastFourOf = (method: string | Stripe.PaymentMethod | null | undefined): string =>
  (typeof method === 'object' && method?.card?.last4) || '••••';

/** Returns the digits of a card that people see, and the end of its last month. */
export function cardOf(method: string | Stripe.PaymentMethod | null | undefined): PaidCard {
  const card = typeof method === 'object' ? method?.card : undefined;
  const cardExpiresAt = card && new Date(Date.UTC(card.exp_year, card.exp_month, 1));
  return { cardLast4: lastFourOf(method), ...(cardExpiresAt && { cardExpiresAt }) };
}

/** The codes of declines after which the card must not be charged again. */
const FINAL = new Set([
  ...['lost_card', 'stolen_card', 'pickup_card'],
  ...['stop_payment_order', 'revocation_of_authorization', 'revocation_of_all_authorizations'],
]);

/** Returns what the error of a charge means. */
export function unpaidResult(
  error: Pick<Stripe.PaymentIntent.LastPaymentError, 'code' | 'decline_code' | 'advice_code'> | null | undefined,
): UnpaidResult {
  if (error?.code === 'authentication_required') return 'needs-authentication';
  const isFinal = error?.advice_code === 'do_not_try_again' || FINAL.has(error?.decline_code ?? '');
  return isFinal ? 'refused' : 'declined';
}

/** Converts an intent with its card. Returns undefined if this site did not ask for it. */
export function toPayment(intent: Stripe.PaymentIntent): ProviderPayment | undefined {
  const { userId, key, kind } = intent.metadata;
  const plan = Plan.safeParse(intent.metadata.plan);
  if (!userId || !/^[0-9a-f]{24}$/.test(userId) || !key || !plan.success) return undefined;
  const terms = readTerms(intent.metadata.terms ?? '');
  return {
    id: intent.id,
    userId,
    key,
    plan: plan.data,
    ...(terms && { terms }),
    isRenewal: kind === 'renewal',
    isPaid: intent.status === 'succeeded',
    ...fromStripeMoney(intent.amount, intent.currency),
    ...cardOf(intent.payment_method),
  };
}

/** Converts a refund. Returns undefined if it is not of an intent. */
export function toRefund(refund: Stripe.Refund): ProviderRefund | undefined {
  const paymentId = idOf(refund.payment_intent);
  if (!paymentId) return undefined;
  const lineId = refund.metadata?.line;
  return {
    id: refund.id,
    paymentId,
    hasFailed: refund.status === 'failed' || refund.status === 'canceled',
    ...(lineId && { lineId }),
    ...fromStripeMoney(refund.amount, refund.currency),
  };
}

/** Converts a dispute. An inquiry of the bank that ends without a loss counts as won. */
export function toDispute(dispute: Stripe.Dispute): ProviderDispute | undefined {
  const paymentId = idOf(dispute.payment_intent);
  if (!paymentId) return undefined;
  const { id, status, reason } = dispute;
  const isWon = status === 'won' || status === 'warning_closed' || status === 'prevented';
  const state = isWon ? 'won' : status === 'lost' ? 'lost' : 'opened';
  return { id, paymentId, state, reason, ...fromStripeMoney(dispute.amount, dispute.currency) };
}
