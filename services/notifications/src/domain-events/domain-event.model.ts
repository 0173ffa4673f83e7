import type { DomainEvent } from '@meridian/shared-types';
import { noticeTermsOf } from '../notices/notice-terms';
import { Schema, type Connection, type Types } from 'mongoose';

/** Seconds for which domain events are kept: unread notices of a year need theirs. */
const KEPT_S = 366 * 86_400;

/** A domain event as it was taken. The service that recorded it sets its id, so that a repeated delivery is stored once. */
export interface DomainEventDoc {
  _id: Types.ObjectId;
  at: Date;
  kind: DomainEvent['kind'];
  /** Who did it. */
  by?: string;
  audience: DomainEvent['audience'];
  data: DomainEvent['data'];
  /** Until there is a mail for everyone whom it concerns. */
  needsAccountMail?: true;
  /**
   * When a program may write its notices: in the future while one does. Absent when everyone whom it concerns has one,
   * and where it is not shown.
   */
  fanOutAt?: Date;
  /** Incremented with each claim: only the last one may go on. */
  fence?: number;
  /** The last person of the last written page of notices. */
  shownTo?: string;
}

/** Of domain events that are being told, the oldest first. */
export const FAN_OUT_AGE = { at: 1, fanOutAt: 1 } as const;

const schema = new Schema<DomainEventDoc>(
  {
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    by: String,
    audience: { type: Object, required: true },
    data: { type: Object, required: true },
    needsAccountMail: Boolean,
    fanOutAt: Date,
    fence: Number,
    shownTo: String,
  },
  { strict: 'throw', versionKey: false, autoCreate: false, minimize: false },
)
  .index({ at: 1 }, { expireAfterSeconds: KEPT_S })
  .index({ needsAccountMail: 1, _id: 1 }, { partialFilterExpression: { needsAccountMail: true } })
  .index({ fanOutAt: 1 }, { sparse: true })
  .index(FAN_OUT_AGE, { partialFilterExpression: { fanOutAt: { $exists: true } } })
  .index({ 'audience.personIds': 1 }, { sparse: true })
  .index({ 'data.personId': 1 }, { sparse: true })
  .index({ 'data.announcementId': 1 }, { sparse: true })
  .index({ 'data.messageId': 1 }, { sparse: true })
  .index({ by: 1 }, { sparse: true });

export const domainEventModel = (db: Connection) => db.model('DomainEvent', schema, 'domainEvents');

export const toDomainEventDoc = ({ id, at, ...domainEvent }: DomainEvent) => ({
  _id: id,
  at: new Date(at),
  ...domainEvent,
  needsAccountMail: true as const,
  ...(noticeTermsOf(domainEvent) && { fanOutAt: new Date() }),
});
