import type { NoticeKind } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

/** Seconds after which notices are removed. */
const RETENTION_S = 90 * 86_400;

/** The notice of one domain event for one person. Its text is made when it is read. */
export interface NoticeDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  domainEventId: Types.ObjectId;
  kind: NoticeKind;
  groupKey: string;
  /** The time of the domain event. */
  at: Date;
  /** Only members of this chapter see it. */
  chapterId?: number;
  /** Only admins of this chapter see it. */
  forAdmins?: true;
  /** Only people with an active subscription see it. */
  forActive: boolean;
  /** It is absent once the notice is read. */
  unread?: true;
  readAt?: Date;
}

const schema = new Schema<NoticeDoc>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    domainEventId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true },
    groupKey: { type: String, required: true },
    at: { type: Date, required: true },
    chapterId: Number,
    forAdmins: Boolean,
    forActive: { type: Boolean, required: true },
    unread: Boolean,
    readAt: Date,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ domainEventId: 1, userId: 1 }, { unique: true })
  .index({ userId: 1, at: -1, _id: -1 })
  .index({ userId: 1, unread: 1, forActive: 1, kind: 1 }, { partialFilterExpression: { unread: true } })
  .index({ at: 1 }, { expireAfterSeconds: RETENTION_S });

export const noticeModel = (db: Connection) => db.model('Notice', schema, 'notices');
