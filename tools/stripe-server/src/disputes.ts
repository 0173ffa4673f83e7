import { invalidRequest, type Charge, type Dispute, type PaymentIntent } from './objects';
import type { Move } from './payouts';
import type { Store } from './store';

const DISPUTE_FEE = 1500;

/** Returns the charge of a paid intent. */
export const chargeOf = (store: Store, intent: PaymentIntent): Charge => {
  if (!intent.latest_charge) throw invalidRequest('This PaymentIntent does not have a successful charge to refund.');
  return store.get('charge', intent.latest_charge);
};

/** Creates the disputes of people at their banks. */
export const createDisputes = (store: Store, move: Move) => ({
  /** The person disputes a charge at their bank, which takes the money back for the time being. */
  dispute(intent: PaymentIntent, reason = 'fraudulent'): Dispute {
    const charge = chargeOf(store, intent);
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
});
