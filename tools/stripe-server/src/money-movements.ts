import { invalidRequest, StripeError, type PaymentIntent, type Refund } from './objects';
import { refusalOf, type Presence } from './cards';
import { chargeOf, createDisputes } from './disputes';
import { createMoves, payOut } from './payouts';
import type { Store } from './store';

/** The fee of a charge in minor units: 2.9 % and 30. */
const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30;

/** Creates what moves money: charges, refunds, disputes and payouts, with their lines of the balance. */
export function createMoneyMovements(store: Store) {
  const move = createMoves(store);

  /** Charges the card of an intent. Throws 402 if the bank refuses it. */
  function confirm(intent: PaymentIntent, presence: Presence): void {
    const method = store.get('payment_method', intent.payment_method ?? '');
    const error = refusalOf(method.card.last4, presence);
    if (error) {
      // As at Stripe, the method leaves the intent.
      intent.payment_method = null;
      intent.last_payment_error = { ...error, payment_method: method };
      intent.status = 'requires_payment_method';
      store.emit('payment_intent.payment_failed', intent);
      throw new StripeError(402, { ...error, payment_intent: structuredClone(intent), payment_method: method });
    }
    const { amount, currency } = intent;
    const charge = store.add('charge', {
      amount,
      amount_refunded: 0,
      currency,
      disputed: false,
      payment_intent: intent.id,
      balance_transaction: '',
    });
    charge.balance_transaction = move('charge', charge.id, amount, feeOf(amount), currency).id;
    Object.assign(intent, {
      status: 'succeeded',
      latest_charge: charge.id,
      amount_received: amount,
      last_payment_error: null,
    });
    store.emit('payment_intent.succeeded', intent);
    store.emit('charge.succeeded', charge);
  }

  function refund(intent: PaymentIntent, wanted: number | undefined, metadata: Record<string, string>): Refund {
    const charge = chargeOf(store, intent);
    const left = charge.amount - charge.amount_refunded;
    if (charge.disputed) throw invalidRequest('This charge has been charged back.', 'charge_disputed');
    if (left === 0) throw invalidRequest(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
    const amount = wanted ?? left;
    if (!(amount > 0 && amount <= left))
      throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    charge.amount_refunded += amount;
    const { currency } = charge;
    const made = store.add('refund', {
      amount,
      currency,
      charge: charge.id,
      payment_intent: intent.id,
      status: 'succeeded',
      metadata,
      balance_transaction: '',
    });
    made.balance_transaction = move('refund', made.id, -amount, 0, currency).id;
    store.emit('charge.refunded', charge);
    store.emit('refund.created', made);
    return made;
  }

  return {
    confirm,
    refund,
    /** The bank of the person refuses a refund, which returns to the balance. */
    failRefund(made: Refund): void {
      made.status = 'failed';
      store.get('charge', made.charge).amount_refunded -= made.amount;
      move('refund', made.id, made.amount, 0, made.currency);
      store.emit('refund.failed', made);
    },
    ...createDisputes(store, move),
    payOut: (currency: string) => payOut(store, move, currency),
  };
}
export type MoneyMovements = ReturnType<typeof createMoneyMovements>;
