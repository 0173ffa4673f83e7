import type { Money, Plan } from '@meridian/shared-types';

/** A charge of a person's card. */
export interface Charge extends Money {
  userId: string;
  plan: Plan;
  cardLast4: string;
  /** The provider accepts a key only once, so a charge may be sent again if its result was lost. */
  idempotencyKey?: string | undefined;
}

export type ChargeResult = 'paid' | 'declined';

/** A refund to a card, of at most the charged amount in the same currency. */
export interface Refund extends Money {
  /** The key of the original charge. */
  chargeKey: string;
  cardLast4: string;
  /** The provider sends a refund with the same key only once. */
  idempotencyKey: string;
}

/** A payout to the bank account of the organization, with the lines that explain it, in minor units. */
export interface ProviderPayout {
  id: string;
  /** The day on which it arrives. @example '2026-11-30' */
  arrivesOn: string;
  currency: string;
  /** What arrives. It is the sum of the lines without their fees. */
  amount: number;
  fee: number;
  lines: {
    /** The id of the charge, the refund or the dispute at the provider. */
    providerId: string;
    kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'other';
    /** It is negative for what is taken away. */
    amount: number;
    fee: number;
  }[];
}

export interface PaymentProvider {
  /** Nothing is charged, so a payment proves nothing about the person, and pages say it. */
  isPlayMoney?: true;
  charge(charge: Charge): Promise<ChargeResult>;
  /** Resolves to the result of an earlier charge, or to undefined if it never arrived. Charges nothing. */
  findResult(idempotencyKey: string): Promise<ChargeResult | undefined>;
  /** Sends money back, and resolves once that is certain. */
  refund(refund: Refund): Promise<void>;
  /** Lists the payouts that arrive in an interval, oldest first. It is absent if the provider makes no payouts. */
  payouts?(from: Date, to: Date): AsyncIterable<ProviderPayout>;
}

/** The last four digits of test cards that are declined, as in Stripe's 4000 0000 0000 0002. */
export const DECLINED_CARD = '0002';

/** Creates a provider that takes no money and accepts every card but {@link DECLINED_CARD}. */
export const createMockProvider = (): PaymentProvider => ({
  isPlayMoney: true,
  charge: ({ cardLast4 }) => Promise.resolve(cardLast4 === DECLINED_CARD ? 'declined' : 'paid'),
  findResult: () => Promise.resolve(undefined),
  refund: () => Promise.resolve(),
});
