import type { Logger } from '@meridian/service-kit';
import type { PersonSync } from '../accounts/person-sync';
import type { Models } from '../models/create-models';
import type { AnnounceChange } from '../sessions/session-signals';
import type { ReceiptNeeds } from '../receipts/issue-receipts';
import type { PaymentProvider } from '../payments/payment-provider';
import type { HostedProvider } from '../payments/hosted-provider';

/** What stores the records of a provider. */
type Stored =
  | 'db'
  | 'Users'
  | 'Payments'
  | 'LedgerLines'
  | 'FamilyPlaces'
  | 'KeptPayments'
  | 'MembershipMoves'
  | 'MergedAccounts'
  | 'ProviderEvents'
  | 'Reconciliations';

export interface HostedNeeds extends Pick<Models, Stored>, ReceiptNeeds {
  paymentProvider: PaymentProvider;
  isFreeInProduction: boolean;
  announceChange: AnnounceChange;
  personSync: Pick<PersonSync, 'sendSoonFor'>;
  log: Logger;
}

/** The same with the pages of a provider. */
export interface WithHosted extends HostedNeeds {
  hosted: HostedProvider;
}
