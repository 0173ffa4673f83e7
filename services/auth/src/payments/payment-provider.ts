import type { Money, Plan } from '@meridian/shared-types';

/** A charge of a person's card. */
export interface Charge extends Money {
  userId: string;
  plan: Plan;
  cardLast4: string;
  /** The provider accepts a key only once, so a charge may be sent again if its result was lost. */
  idempotencyKey?: string | undefined;
}

/** The result of a charge. After `refused`, the card must not be charged again, for example because it is stolen. */
export type ChargeResult = 'paid' | 'declined' | 'refused';

/** A refund to a card, of at most the charged amount in the same currency. */
export interface Refund extends Money {
  /** The key of the original charge. */
  chargeKey: string;
  cardLast4: string;
  /** The provider sends a refund with the same key only once. */
  idempotencyKey: string;
}

export interface PaymentProvider {
  /** Nothing is charged, so a payment proves nothing about the person, and pages say it. */
  isPlayMoney?: true;
  charge(charge: Charge): Promise<ChargeResult>;
  /** Resolves to the result of an earlier charge, or to undefined if it never arrived. Charges nothing. */
  findResult(idempotencyKey: string): Promise<ChargeResult | undefined>;
  /** Sends money back, and resolves once that is certain. */
  refund(refund: Refund): Promise<void>;
}

/** The last four digits of test cards that are declined, as in Stripe's 4000 0000 0000 0002. */
export const DECLINED_CARD = '0002';

/** The last four digits of test cards that must not be charged again, as in Stripe's 4000 0000 0000 9979. */
export const REFUSED_CARD = '9979';

/** Creates a provider that takes no money and accepts every card but {@link DECLINED_CARD} and {@link REFUSED_CARD}. */
export const createMockProvider = (): PaymentProvider => ({
  isPlayMoney: true,
  charge: ({ cardLast4 }) =>
    Promise.resolve(cardLast4 === DECLINED_CARD ? 'declined' : cardLast4 === REFUSED_CARD ? 'refused' : 'paid'),
  findResult: () => Promise.resolve(undefined),
  refund: () => Promise.resolve(),
});
