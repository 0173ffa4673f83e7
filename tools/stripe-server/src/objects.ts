/** The objects of Stripe's API, with the fields that programs of this repository read. Times are in seconds. */
interface StoredObject {
  id: string;
  created: number;
}
export interface Customer extends StoredObject {
  object: 'customer';
  email: string | null;
  deleted?: true;
  metadata: Record<string, string>;
}
export interface PaymentMethod extends StoredObject {
  object: 'payment_method';
  type: 'card';
  customer: string | null;
  card: { last4: string; brand: string; exp_month: number; exp_year: number };
}
export interface CardError {
  type: 'card_error';
  code: string;
  decline_code?: string;
  message: string;
  payment_method?: PaymentMethod;
}
export interface PaymentIntent extends StoredObject {
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  customer: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: CardError | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  metadata: Record<string, string>;
}
export interface Charge extends StoredObject {
  object: 'charge';
  amount: number;
  amount_refunded: number;
  currency: string;
  disputed: boolean;
  payment_intent: string;
  balance_transaction: string;
}
export interface Refund extends StoredObject {
  object: 'refund';
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  status: 'succeeded' | 'failed';
  metadata: Record<string, string>;
  balance_transaction: string;
}
export interface Dispute extends StoredObject {
  object: 'dispute';
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
}
export interface SetupIntent extends StoredObject {
  object: 'setup_intent';
  customer: string | null;
  payment_method: string | null;
  status: 'requires_payment_method' | 'succeeded';
}
export interface Session extends StoredObject {
  object: 'checkout.session';
  mode: 'payment' | 'setup';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  amount_total: number | null;
  currency: string | null;
  customer: string | null;
  client_reference_id: string | null;
  payment_intent: string | null;
  setup_intent: string | null;
  expires_at: number;
  success_url: string;
  cancel_url: string | null;
  metadata: Record<string, string>;
}
/** A movement of the balance. `net` is `amount` without `fee`. */
export interface BalanceTransaction extends StoredObject {
  object: 'balance_transaction';
  amount: number;
  fee: number;
  net: number;
  currency: string;
  type: 'charge' | 'refund' | 'adjustment' | 'payout';
  source: string;
  /** The payout that paid it out. Stripe has it as a filter only. */
  payout: string | null;
}
export interface Payout extends StoredObject {
  object: 'payout';
  amount: number;
  currency: string;
  status: 'paid';
  arrival_date: number;
  balance_transaction: string;
}
export interface StripeEvent extends StoredObject {
  object: 'event';
  api_version: string;
  type: string;
  data: { object: unknown };
  livemode: false;
  pending_webhooks: number;
  request: null;
}
export type AnyObject =
  | Customer
  | PaymentMethod
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | SetupIntent
  | Session
  | BalanceTransaction
  | Payout
  | StripeEvent;

/** An object by the name of its type. */
export type ObjectOf<Type extends AnyObject['object']> = Extract<AnyObject, { object: Type }>;

/** A response to a refused request, in the form of Stripe. */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; code?: string; message: string; [field: string]: unknown },
  ) {
    super(error.message);
  }
}

/** Returns a refusal of parameters. */
export const invalidRequest = (message: string, code?: string, status = 400): StripeError =>
  new StripeError(status, { type: 'invalid_request_error', message, ...(code && { code }) });
