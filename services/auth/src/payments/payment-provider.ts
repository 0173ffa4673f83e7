import type { Plan } from '@meridian/shared-types';

/** A charge of a person's card. */
export interface Charge {
  userId: string;
  plan: Plan;
  /** US dollars. */
  amount: number;
  cardLast4: string;
  /** A provider takes a charge with the same key once, so it may be sent again when the result was lost. */
  idempotencyKey?: string | undefined;
}

export type ChargeResult = 'paid' | 'declined';

/** Money that goes back to a card. */
export interface Refund {
  /** The key of the charge, as it was sent. */
  chargeKey?: string | undefined;
  cardLast4: string;
  /** US dollars; not more than was charged. */
  amount: number;
  /** A provider sends a refund with the same key once. */
  idempotencyKey: string;
}

export interface PaymentProvider {
  charge(charge: Charge): Promise<ChargeResult>;
  /** The result of an earlier charge; undefined if none arrived. Charges nothing. */
  resultOf(idempotencyKey: string): Promise<ChargeResult | undefined>;
  /** Sends money back. Resolves once that is certain. */
  refund(refund: Refund): Promise<void>;
}

/** Ends the numbers of test cards that are declined, as in Stripe's 4000 0000 0000 0002. */
export const DECLINED_CARD = '0002';

/** Takes no money: every card but {@link DECLINED_CARD} is charged with success. */
export const createMockProvider = (): PaymentProvider => ({
  charge: ({ cardLast4 }) => Promise.resolve(cardLast4 === DECLINED_CARD ? 'declined' : 'paid'),
  resultOf: () => Promise.resolve(undefined),
  refund: () => Promise.resolve(),
});
