import { personLockModel } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import { subscriberModel } from './newsletter.model';
import { userModel } from './user.model';
import { avatarModel } from './avatar.model';
import { accountTokenModel } from './account-token.model';
import { passkeyChallengeModel, passkeyModel } from './passkey.model';
import { pendingLoginModel } from './pending-login.model';
import { importRowModel } from './import-row.model';
import { importModel } from './import.model';
import { dueRefundModel } from './due-refund.model';
import { familyPlaceModel } from './family-place.model';
import { keptPaymentModel } from './kept-payment.model';
import { ledgerLineModel } from './ledger-line.model';
import { mergedAccountModel } from './merged-account.model';
import { membershipMoveModel } from './membership-move.model';
import { paymentProofModel } from './payment-proof.model';
import { paymentModel } from './payment.model';
import { planPricesModel } from './plan-prices.model';
import { receiptCounterModel, receiptModel, storedIssuerModel } from './receipt.model';
import { proposalModel } from './proposal.model';
import { providerCustomerModel } from './provider-customer.model';
import { providerEventModel } from './provider-event.model';
import { reconciliationModel } from './reconciliation.model';
import { savedFilterModel } from './saved-filter.model';
import { sessionModel } from './session.model';
import { studentProofModel } from './student-proof.model';

/** Creates the models of the service's collections. */
export const createModels = (db: Connection) => ({
  db,
  Users: userModel(db),
  Sessions: sessionModel(db),
  Payments: paymentModel(db),
  PaymentProofs: paymentProofModel(db),
  MembershipMoves: membershipMoveModel(db),
  StoredPrices: planPricesModel(db),
  Receipts: receiptModel(db),
  ReceiptCounters: receiptCounterModel(db),
  StoredIssuers: storedIssuerModel(db),
  MergedAccounts: mergedAccountModel(db),
  Imports: importModel(db),
  ImportRows: importRowModel(db),
  LedgerLines: ledgerLineModel(db),
  KeptPayments: keptPaymentModel(db),
  DueRefunds: dueRefundModel(db),
  ProviderCustomers: providerCustomerModel(db),
  ProviderEvents: providerEventModel(db),
  Reconciliations: reconciliationModel(db),
  SavedFilters: savedFilterModel(db),
  Proposals: proposalModel(db),
  StudentProofs: studentProofModel(db),
  FamilyPlaces: familyPlaceModel(db),
  Avatars: avatarModel(db),
  Subscribers: subscriberModel(db),
  AccountTokens: accountTokenModel(db),
  PendingLogins: pendingLoginModel(db),
  Passkeys: passkeyModel(db),
  PasskeyChallenges: passkeyChallengeModel(db),
  Locks: personLockModel(db),
});
export type Models = ReturnType<typeof createModels>;
