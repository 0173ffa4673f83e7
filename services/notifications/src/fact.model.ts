import type { Fact } from '@meridian/shared-types';
import { noticeTermsOf } from './notices/notice-terms';
import { Schema, type Connection, type Types } from 'mongoose';

/** Seconds for which facts are kept, because unread notices of a year need their facts. */
const KEPT_S = 366 * 86_400;

/** A stored fact. The service that recorded it sets its id, so that a repeated delivery is stored once. */
export interface FactDoc {
  _id: Types.ObjectId;
  at: Date;
  kind: Fact['kind'];
  /** The person who caused it. */
  by?: string;
  audience: Fact['audience'];
  data: Fact['data'];
  /** It is set until everyone concerned has a mail. */
  untold?: true;
  /**
   * The time from which a program may write its notices. It is in the future while a program does. It is absent when
   * everyone concerned has a notice, and if the fact has no notices.
   */
  fanOutAt?: Date;
  /** It is incremented with each claim. Only the program with the latest value may continue. */
  fence?: number;
  /** The last person of the last written page of notices. */
  shownTo?: string;
}

/** The index of facts whose notices are not all written, oldest first. */
export const FAN_OUT_AGE = { at: 1, fanOutAt: 1 } as const;

const schema = new Schema<FactDoc>(
  {
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    by: String,
    audience: { type: Object, required: true },
    data: { type: Object, required: true },
    untold: Boolean,
    fanOutAt: Date,
    fence: Number,
    shownTo: String,
  },
  { strict: 'throw', versionKey: false, autoCreate: false, minimize: false },
)
  .index({ at: 1 }, { expireAfterSeconds: KEPT_S })
  .index({ untold: 1, _id: 1 }, { partialFilterExpression: { untold: true } })
  .index({ fanOutAt: 1 }, { sparse: true })
  .index(FAN_OUT_AGE, { partialFilterExpression: { fanOutAt: { $exists: true } } })
  .index({ 'audience.personIds': 1 }, { sparse: true })
  .index({ 'data.personId': 1 }, { sparse: true })
  .index({ 'data.announcementId': 1 }, { sparse: true })
  .index({ 'data.messageId': 1 }, { sparse: true })
  .index({ by: 1 }, { sparse: true });

export const factModel = (db: Connection) => db.model('Fact', schema, 'facts');

export const toFactDoc = ({ id, at, ...fact }: Fact) => ({
  _id: id,
  at: new Date(at),
  ...fact,
  untold: true as const,
  ...(noticeTermsOf(fact) && { fanOutAt: new Date() }),
});
