import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import type { NoticeKind } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

/** Seconds after which notices are removed. */
const RETENTION_S = 90 * 86_400;

const fields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  domainEventId: { type: Schema.Types.ObjectId, required: true },
  kind: { type: String, required: true },
  groupKey: { type: String, required: true },
  /** The time of the domain event. */
  at: { type: Date, required: true },
  /** Only members of this chapter see it. */
  chapterId: Number,
  forAdmins: Boolean,
  /** Only people with an active subscription see it. */
  forActive: { type: Boolean, required: true },
  unread: Boolean,
  readAt: Date,
} satisfies FieldDefinitions;

/** The notice of one domain event for one person. Its text is made when it is read. */
export interface NoticeDoc extends StoredDocument<typeof fields> {
  kind: NoticeKind;
  /** Only admins of this chapter see it. */
  forAdmins?: true;
  /** It is absent once the notice is read. */
  unread?: true;
}

const schema = new Schema<NoticeDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ domainEventId: 1, userId: 1 }, { unique: true })
  .index({ userId: 1, at: -1, _id: -1 })
  .index({ userId: 1, unread: 1, forActive: 1, kind: 1 }, { partialFilterExpression: { unread: true } })
  .index({ at: 1 }, { expireAfterSeconds: RETENTION_S });

export const noticeModel = (db: Connection) => db.model('Notice', schema, 'notices');
