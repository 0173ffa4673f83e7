import { leaseModel, personLockModel } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import { digestRoundModel } from './digests/digest-round.model';
import { domainEventModel } from './domain-events/domain-event.model';
import { mailModel } from './stored-mails/mail.model';
import { letterModel } from './newsletter/letter.model';
import { letterDeliveryModel } from './newsletter/letter-delivery.model';
import { noticeModel } from './stored-notices/notice.model';
import { deletionReceiptModel } from './receipts/deletion-receipt.model';
import { dueModel } from './reminders/due.model';
import { preferencesModel } from './preferences/preferences.model';
import { suppressedAddressModel } from './suppression/suppressed-address.model';
import { keyModel } from './unsubscribe/mail-key';
import { optOutModel } from './opt-outs/opt-out.model';

export const createModels = (db: Connection) => ({
  db,
  DeletionReceipts: deletionReceiptModel(db),
  DigestRounds: digestRoundModel(db),
  SuppressedAddresses: suppressedAddressModel(db),
  DomainEvents: domainEventModel(db),
  Mails: mailModel(db),
  Keys: keyModel(db),
  Leases: leaseModel(db),
  LetterDeliveries: letterDeliveryModel(db),
  Letters: letterModel(db),
  Notices: noticeModel(db),
  Preferences: preferencesModel(db),
  OptOuts: optOutModel(db),
  Due: dueModel(db),
  Locks: personLockModel(db),
});
export type Models = ReturnType<typeof createModels>;
