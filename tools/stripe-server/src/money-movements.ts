import {
  invalidRequest,
  StripeError,
  type CardError,
  type Charge,
  type Dispute,
  type PaymentIntent,
  type Payout,
  type Refund,
} from './objects';
import type { Store } from './store';

/** Cards by their last four digits, as those of Stripe's test mode. All others work. */
const DECLINES: Record<string, CardError> = {
  '0002': {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  '9995': {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '0069': { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' },
};
/** The card that can be saved, and whose later charges are declined. */
const DECLINED_LATER = '0341';
/** The card whose bank asks for authentication at every charge. */
const NEEDS_AUTHENTICATION = '3155';

const AUTHENTICATION: CardError = {
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** The fee of a charge in minor units: 2.9 % and 30. */
const feeOf = (amount: number): number => Math.round(amount * 0.029) + 30;
const DISPUTE_FEE = 1500;

/** Whether the person is at the page, where they can authenticate. */
export type Presence = 'absent' | 'present' | 'authenticated';

function refusalOf(last4: string, presence: Presence): CardError | undefined {
  if (last4 === DECLINED_LATER && presence === 'absent') return DECLINES['0002'];
  if (last4 === NEEDS_AUTHENTICATION && presence !== 'authenticated') return AUTHENTICATION;
  return DECLINES[last4];
}

/** Creates what moves money: charges, refunds, disputes and payouts, with their lines of the balance. */
export function createMoneyMovements(store: Store) {
  const move = (
    type: 'charge' | 'refund' | 'adjustment' | 'payout',
    source: string,
    amount: number,
    fee: number,
    currency: string,
  ) => store.add('balance_transaction', { type, source, amount, fee, net: amount - fee, currency, payout: null });

  /** Charges the card of an intent. Throws 402 if the bank refuses it. */
  function confirm(intent: PaymentIntent, presence: Presence): void {
    const method = store.get('payment_method', intent.payment_method ?? '');
    const error = refusalOf(method.card.last4, presence);
    if (error) {
      intent.last_payment_error = error;
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

  const chargeOf = (intent: PaymentIntent): Charge => {
    if (!intent.latest_charge) throw invalidRequest('This PaymentIntent does not have a successful charge to refund.');
    return store.get('charge', intent.latest_charge);
  };

  function refund(intent: PaymentIntent, wanted: number | undefined, metadata: Record<string, string>): Refund {
    const charge = chargeOf(intent);
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
    /** The person disputes a charge at their bank, which takes the money back for the time being. */
    dispute(intent: PaymentIntent, reason = 'fraudulent'): Dispute {
      const charge = chargeOf(intent);
      charge.disputed = true;
      const { currency } = charge;
      const amount = charge.amount - charge.amount_refunded;
      const status = 'needs_response' as const;
      const opened = store.add('dispute', {
        amount,
        currency,
        charge: charge.id,
        payment_intent: intent.id,
        reason,
        status,
      });
      move('adjustment', opened.id, -amount, DISPUTE_FEE, currency);
      store.emit('charge.dispute.created', opened);
      return opened;
    },
    /** The bank decides a dispute. If it is won, the money returns. */
    closeDispute(dispute: Dispute, status: 'won' | 'lost'): void {
      dispute.status = status;
      if (status === 'won') {
        store.get('charge', dispute.charge).disputed = false;
        move('adjustment', dispute.id, dispute.amount, -DISPUTE_FEE, dispute.currency);
      }
      store.emit('charge.dispute.closed', dispute);
    },
    /** Pays the balance of a currency out, if there is any. */
    payOut(currency: string): Payout | undefined {
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
    },
  };
}
export type MoneyMovements = ReturnType<typeof createMoneyMovements>;
