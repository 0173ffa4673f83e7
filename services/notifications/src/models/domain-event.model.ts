import type { DomainEvent } from '@meridian/shared-types';
import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

/** Seconds after which domain events are removed. Until then, unread notices need their domain events. */
const RETENTION_S = 366 * 86_400;

/** The index of domain events whose notices are not all written, oldest first. */
export const FAN_OUT_AGE = { at: 1, nextAt: 1 } as const;

const fields = {
  at: { type: Date, required: true },
  kind: { type: String, required: true },
  /** The person who caused it. */
  by: String,
  audience: { type: Object, required: true },
  data: { type: Object, required: true },
  needsAccountMail: Boolean,
  nextAt: Date,
  fence: Number,
  /** The last person of the last written page of notices. */
  shownTo: String,
} satisfies FieldDefinitions;

/**
 * A stored domain event. The service that recorded it sets its id, so that a repeated delivery is stored once. A
 * process claims it to write its notices. There is nothing to claim if it has no notices.
 */
export interface DomainEventDoc extends StoredDocument<typeof fields> {
  kind: DomainEvent['kind'];
  audience: DomainEvent['audience'];
  data: DomainEvent['data'];
  /** It is set until everyone concerned has a mail. */
  needsAccountMail?: true;
}

const schema = new Schema<DomainEventDoc>(fields, {
  strict: 'throw',
  versionKey: false,
  autoCreate: false,
  minimize: false,
})
  .index({ at: 1 }, { expireAfterSeconds: RETENTION_S })
  .index({ needsAccountMail: 1, _id: 1 }, { partialFilterExpression: { needsAccountMail: true } })
  .index({ nextAt: 1 }, { sparse: true })
  .index(FAN_OUT_AGE, { partialFilterExpression: { nextAt: { $exists: true } } })
  .index({ 'audience.userIds': 1 }, { sparse: true })
  .index({ 'data.userId': 1 }, { sparse: true })
  .index({ 'data.announcementId': 1 }, { sparse: true })
  .index({ 'data.messageId': 1 }, { sparse: true })
  .index({ 'data.requestId': 1 }, { sparse: true })
  .index({ 'data.reportId': 1 }, { sparse: true })
  .index({ 'data.heldId': 1 }, { sparse: true })
  .index({ by: 1 }, { sparse: true });

export const domainEventModel = (db: Connection) => db.model('DomainEvent', schema, 'domainEvents');
