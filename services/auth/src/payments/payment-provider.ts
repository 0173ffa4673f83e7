import type { UnpaidResult } from '../subscriptions/subscription';
import type { Money, Plan, PlanTerms } from '@meridian/shared-types';
import type { HostedProvider } from './hosted-provider';

/** A charge of a person's card. */
export interface Charge extends Money {
  userId: string;
  plan: Plan;
  /** The terms of a plan that the office added. */
  terms?: PlanTerms;
  cardLast4: string;
  /** The provider accepts a key only once, so a charge may be sent again if its result was lost. */
  idempotencyKey?: string | undefined;
}

/** What is known of a card. */
export interface PaidCard {
  cardLast4: string;
  /** The end of the last month in which it is valid. */
  cardExpiresAt?: Date;
}

/** A paid charge of a provider that has records of its own. */
export interface PaidCharge extends PaidCard {
  /** The id of the payment at the provider. */
  providerId: string;
}

export type ChargeResult = 'paid' | PaidCharge | UnpaidResult;

/** Returns whether a charge took money. */
export const isPaid = (result: ChargeResult | undefined): result is 'paid' | PaidCharge =>
  result === 'paid' || typeof result === 'object';

/** A refund to a card, of at most the charged amount in the same currency. */
export interface Refund extends Money {
  /** The key of the original charge. */
  chargeKey: string;
  /** The id of the payment at the provider, if it has one. */
  providerId?: string | undefined;
  cardLast4: string;
  /** The provider sends a refund with the same key only once. */
  idempotencyKey: string;
}

/** Says that the provider refuses a refund for good, so that it is not sent again. */
export class RefundRefused extends Error {}
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
    /** The id or the `providerKey` of the ledger line, for a refund or a dispute. */
    ledgerKey?: string;
    /** It is negative for what is taken away. */
    amount: number;
    fee: number;
  }[];
}

export interface PaymentProvider {
  /** Nothing is charged, so a payment proves nothing about the person, and pages say it. */
  isPlayMoney?: true;
  /** The pages of the provider, at which people type their cards. Without them, the site has a form of its own. */
  hosted?: HostedProvider;
  charge(charge: Charge): Promise<ChargeResult>;
  /** Resolves to the result of an earlier charge, or to undefined if it never arrived. Charges nothing. */
  findResult(idempotencyKey: string): Promise<ChargeResult | undefined>;
  /** Sends money back, and resolves once that is certain. @throws {RefundRefused} if it never will be. */
  refund(refund: Refund): Promise<void>;
  /** Lists the payouts that arrive in an interval, oldest first. It is absent if the provider makes no payouts. */
  payouts?(from: Date, to: Date): AsyncIterable<ProviderPayout>;
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
