import type { DomainEventKind } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/** Seconds for which a mail that has ended is kept. */
const KEPT_S = 90 * 86_400;

/**
 * - `waiting`: to be sent at `nextAt`
 * - `gathered`: part of another mail: that of its `into`, or the next digest of its `pace`
 * - `handed`: it is being handed over, or the program died meanwhile: perhaps it was sent
 * - `sent`, `failed`: the mail server took it, or it was given up
 * - `uncertain`: perhaps sent, and not sent again
 * - `dropped`: what it would say is no longer true, or there is nobody to tell
 */
export const MAIL_STATES = ['waiting', 'gathered', 'handed', 'sent', 'failed', 'uncertain', 'dropped'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Mail about accounts is never behind other mail. */
export const MAIL_QUEUES = ['account', 'notice'] as const;
export type MailQueue = (typeof MAIL_QUEUES)[number];

export type DigestKind = 'digest.daily' | 'digest.weekly';

/** One mail to one person: about one domain event, or a digest. Its text is made when it is sent. */
export interface MailDoc {
  _id: Types.ObjectId;
  /** The domain event and the person; of a digest the person, its kind and the local date. */
  key: string;
  /** The same in every attempt, as is `at`, which is its date: a mail server or reader may know the second one. */
  messageId: string;
  at: Date;
  /** Absent from digests. */
  domainEventId?: Types.ObjectId;
  personId: Types.ObjectId;
  kind: DomainEventKind | DigestKind;
  queue: MailQueue;
  state: MailState;
  /** The digest that will say it. */
  pace?: 'daily' | 'weekly';
  /** The key of the mail that says it. */
  into?: string;
  /** When it was to be sent; pauses after failures leave it as it is. */
  dueAt?: Date;
  /** When it may be claimed; in the future while a program has it. Absent at the end. */
  nextAt?: Date;
  /** Incremented with each claim: only the last one may change it. */
  fence: number;
  /** How often it was handed over to the mail server, or tried to be. */
  tries: number;
  createdAt: Date;
  /** From when it is kept; of a gathered one, when it was made. */
  endedAt?: Date;
  lastError?: string;
  /** A keyed hash of the address to which it was handed over. */
  addressKey?: string;
  /** When the mail relay reported that it came back. */
  bouncedAt?: Date;
}

const schema = new Schema<MailDoc>(
  {
    key: { type: String, required: true },
    messageId: { type: String, required: true },
    at: { type: Date, required: true },
    domainEventId: Schema.Types.ObjectId,
    personId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true },
    queue: { type: String, enum: MAIL_QUEUES, required: true },
    state: { type: String, enum: MAIL_STATES, required: true },
    pace: String,
    into: String,
    dueAt: Date,
    nextAt: Date,
    fence: { type: Number, required: true },
    tries: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    endedAt: Date,
    lastError: String,
    addressKey: String,
    bouncedAt: Date,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ key: 1 }, { unique: true })
  .index({ queue: 1, nextAt: 1 }, { partialFilterExpression: { nextAt: { $exists: true } } })
  .index({ state: 1, queue: 1, dueAt: 1 })
  .index({ personId: 1, state: 1, createdAt: 1 })
  .index({ personId: 1, createdAt: -1 })
  .index({ into: 1 }, { sparse: true })
  .index({ domainEventId: 1, personId: 1 })
  .index({ endedAt: 1 }, { expireAfterSeconds: KEPT_S });

export const mailModel = (db: Connection) => db.model('Mail', schema, 'mails');
