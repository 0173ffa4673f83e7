import { leaseModel, personLockModel } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import { digestRoundModel } from './digest-round.model';
import { domainEventModel } from './domain-event.model';
import { mailModel } from './mail.model';
import { letterModel } from './letter.model';
import { letterDeliveryModel } from './letter-delivery.model';
import { noticeModel } from './notice.model';
import { deletionReceiptModel } from './deletion-receipt.model';
import { dueModel } from './due.model';
import { preferencesModel } from './preferences.model';
import { suppressedAddressModel } from './suppressed-address.model';
import { invitationModel } from './invitation.model';
import { keyModel } from './mail-key';
import { optOutModel } from './opt-out.model';

export const createModels = (db: Connection) => ({
  db,
  DeletionReceipts: deletionReceiptModel(db),
  DigestRounds: digestRoundModel(db),
  SuppressedAddresses: suppressedAddressModel(db),
  DomainEvents: domainEventModel(db),
  Invitations: invitationModel(db),
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

/** The collections with data of a person. */
export type PersonModels = Pick<
  Models,
  | 'db'
  | 'DomainEvents'
  | 'Invitations'
  | 'Mails'
  | 'LetterDeliveries'
  | 'Letters'
  | 'Notices'
  | 'Preferences'
  | 'OptOuts'
  | 'Due'
>;
