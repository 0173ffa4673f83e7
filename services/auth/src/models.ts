import { personLockModel } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import { subscriberModel } from './newsletter/newsletter.model';
import { userModel } from './accounts/user.model';
import { avatarModel } from './avatars/avatar.model';
import { accountTokenModel } from './mail-links/account-token.model';
import { passkeyChallengeModel, passkeyModel } from './passkeys/passkey.model';
import { pendingLoginModel } from './two-factor/pending-login.model';
import { importRowModel } from './imports/import-row.model';
import { importModel } from './imports/import.model';
import { dueRefundModel } from './ledger/due-refund.model';
import { ledgerLineModel } from './ledger/ledger-line.model';
import { mergedAccountModel } from './merging/merged-account.model';
import { paymentModel } from './payments/payment.model';
import { planPricesModel } from './payments/plan-prices.model';
import { proposalModel } from './proposals/proposal.model';
import { savedFilterModel } from './saved-filters/saved-filter.model';
import { sessionModel } from './sessions/session.model';

/** Creates the models of the service's collections. */
export const createModels = (db: Connection) => ({
  Users: userModel(db),
  Sessions: sessionModel(db),
  Payments: paymentModel(db),
  StoredPrices: planPricesModel(db),
  MergedAccounts: mergedAccountModel(db),
  Imports: importModel(db),
  ImportRows: importRowModel(db),
  LedgerLines: ledgerLineModel(db),
  DueRefunds: dueRefundModel(db),
  SavedFilters: savedFilterModel(db),
  Proposals: proposalModel(db),
  Avatars: avatarModel(db),
  Subscribers: subscriberModel(db),
  AccountTokens: accountTokenModel(db),
  PendingLogins: pendingLoginModel(db),
  Passkeys: passkeyModel(db),
  PasskeyChallenges: passkeyChallengeModel(db),
  Locks: personLockModel(db),
});
export type Models = ReturnType<typeof createModels>;
/** The collections of the service with their database, which acts read and write in a transaction. */
export type Stores = Models & { db: Connection };
