import type { Money, Plan, PlanTerms } from '@meridian/shared-types';
import type { PendingCharge } from '../subscriptions/subscription.policy';

/** The person who opens a page of the provider. */
export interface Payer {
  userId: string;
  email: string;
}

/** A page of the provider, which is open for one payment or one change of the card. */
export interface HostedPage {
  id: string;
  url: string;
}

/** A payment as the provider has it now. */
export interface ProviderPayment extends Money {
  id: string;
  userId: string;
  /** The key of the charge for which it was made. */
  key: string;
  plan: Plan;
  /** The terms of a plan that the office added, as they were when it was chosen. */
  terms?: PlanTerms;
  isRenewal: boolean;
  isPaid: boolean;
  cardLast4: string;
  /** The end of the last month in which the card is valid. */
  cardExpiresAt?: Date;
}

/** A refund as the provider has it now. */
export interface ProviderRefund extends Money {
  id: string;
  /** The id of the refunded payment. */
  paymentId: string;
  hasFailed: boolean;
  /** The ledger line for which this site sent it. It is absent if the refund was made at the provider. */
  lineId?: string;
}

/** The state of a dispute: the bank decides an opened one. */
export type DisputeState = 'opened' | 'won' | 'lost';

/** A dispute as the provider has it now. The person asked their bank to take a payment back. */
export interface ProviderDispute extends Money {
  id: string;
  /** The id of the disputed payment. */
  paymentId: string;
  state: DisputeState;
  /** The reason in the words of the provider, such as `fraudulent`. */
  reason: string;
}

/** A page of the provider as it is now. */
export interface HostedSession {
  id: string;
  userId: string;
  state: 'open' | 'complete' | 'expired';
  /** The payment that was made at the page. */
  payment?: ProviderPayment;
  /** The card that the person saved at the page instead of paying. */
  cardLast4?: string;
  /** The end of the last month in which that card is valid. */
  cardExpiresAt?: Date;
}

/**
 * What an event of the provider is about. The object is then read anew, because events arrive late and in any order.
 */
export interface ProviderEvent {
  id: string;
  /** It is absent for events that change nothing here. */
  about?: { kind: 'session' | 'payment' | 'refund' | 'refunds' | 'dispute'; id: string };
}

/**
 * A provider with pages of its own, at which people type their cards, so that no card number reaches this site. Nothing
 * here stores anything about memberships.
 */
export interface HostedProvider {
  /** Opens a page for a reserved charge. The same charge has the same page. */
  openCheckout(payer: Payer, charge: PendingCharge, expiresAt: Date): Promise<HostedPage>;
  /** Opens a page for another card. Nothing is paid there. */
  openCardChange(payer: Payer, currency: string): Promise<HostedPage>;
  /** Resolves to undefined for a page that this site did not open. */
  readSession(id: string): Promise<HostedSession | undefined>;
  /** Closes an open page, so that nobody can pay there any more. */
  closeSession(id: string): Promise<void>;
  /** Returns an event that the provider signed. @throws {HttpError} 400 for any other body. */
  readEvent(body: Buffer, signature: string): ProviderEvent;
  /** Resolves to undefined for a payment that this site did not ask for. */
  readPayment(id: string): Promise<ProviderPayment | undefined>;
  readRefund(id: string): Promise<ProviderRefund | undefined>;
  listRefundsOf(paymentId: string): Promise<ProviderRefund[]>;
  readDispute(id: string): Promise<ProviderDispute | undefined>;
  /** Lists what was created since then. */
  listPayments(since: Date): AsyncIterable<ProviderPayment>;
  listRefunds(since: Date): AsyncIterable<ProviderRefund>;
  listDisputes(since: Date): AsyncIterable<ProviderDispute>;
  /** Removes what the provider knows about people whose accounts were deleted. */
  forgetDeleted(): Promise<void>;
}
