import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import type { DomainEventKind, PersonMailState } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

/** Seconds after which a mail that has ended is removed. */
const RETENTION_S = 90 * 86_400;

/**
 * The states of a mail:
 * - `waiting`: it is to be sent at `nextAt`
 * - `gathered`: it is part of another mail: that of its `into`, or the next digest of its `frequency`
 * - `handed`: it is being handed over, or the process died meanwhile, so it may have been sent
 * - `sent`, `failed`: the mail server took it, or it was given up
 * - `uncertain`: it may have been sent, and is not sent again
 * - `dropped`: its content is no longer true, or it has no recipient
 */
export const MAIL_STATES = ['waiting', 'gathered', 'handed', 'sent', 'failed', 'uncertain', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** The states of mails, as people see them. */
export const SHOWN_STATES: Record<MailState, PersonMailState> = {
  waiting: 'waiting',
  gathered: 'gathered',
  handed: 'uncertain',
  sent: 'accepted',
  failed: 'refused',
  uncertain: 'uncertain',
  dropped: 'not-sent',
};

/** The queues of mails. They are separate, so that mail about accounts does not wait for other mail. */
export const MAIL_QUEUES = ['account', 'notice'] as const;
export type MailQueue = (typeof MAIL_QUEUES)[number];

export type DigestKind = 'digest.daily' | 'digest.weekly';

const fields = {
  /** The key is made of the domain event and the person, or for a digest of the person, its kind and the local date. */
  key: { type: String, required: true },
  /**
   * `messageId` and `at`, which is the mail's date, are the same in every attempt, so that mail servers and readers can
   * detect a duplicate.
   */
  messageId: { type: String, required: true },
  at: { type: Date, required: true },
  /** The domain event of the mail. Digests have none. */
  domainEventId: Schema.Types.ObjectId,
  userId: { type: Schema.Types.ObjectId, required: true },
  /** The id of the event of which it tells the person's calendar. It is absent from mails without a calendar file. */
  calendarOf: Schema.Types.ObjectId,
  kind: { type: String, required: true },
  queue: { type: String, enum: MAIL_QUEUES, required: true },
  state: { type: String, enum: MAIL_STATES, required: true },
  frequency: String,
  /** The key of the mail that contains it. */
  into: String,
  /** The time at which it was due. Pauses after failures do not change it. */
  dueAt: Date,
  nextAt: Date,
  fence: { type: Number, required: true },
  /** The number of attempts to hand it over to the mail server. */
  tries: { type: Number, required: true },
  createdAt: { type: Date, required: true },
  /** The time from which {@link RETENTION_S} counts. For a gathered mail this is its creation. */
  endedAt: Date,
  lastError: String,
  /** A keyed hash of the address to which it was handed over. */
  addressKey: String,
  /** The time at which the mail relay reported that it came back. */
  bouncedAt: Date,
} satisfies FieldDefinitions;

/** One mail to one person about one domain event, or a digest. Its text is composed when it is sent. */
export interface MailDoc extends StoredDocument<typeof fields> {
  kind: DomainEventKind | DigestKind;
  /** The kind of digest that will contain it. */
  frequency?: 'daily' | 'weekly';
}

const schema = new Schema<MailDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ key: 1 }, { unique: true })
  .index({ queue: 1, nextAt: 1 }, { partialFilterExpression: { nextAt: { $exists: true } } })
  .index({ state: 1, queue: 1, dueAt: 1 })
  .index({ userId: 1, state: 1, createdAt: 1 })
  .index({ userId: 1, createdAt: -1 })
  .index({ into: 1 }, { sparse: true })
  .index({ domainEventId: 1, userId: 1 })
  .index({ endedAt: 1 }, { expireAfterSeconds: RETENTION_S });

export const mailModel = (db: Connection) => db.model('Mail', schema, 'mails');
