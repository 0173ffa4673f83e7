import type { AuditRecord } from '@meridian/shared-types';
import { searchWords } from '@meridian/shared-types/search';
import { Schema, type Connection, type Types } from 'mongoose';

/** An entry of the audit log. The service that recorded it sets its id, so that a repeated delivery is stored once. */
export interface AuditEntryDoc extends Omit<AuditRecord, 'id' | 'at'> {
  _id: Types.ObjectId;
  at: Date;
  /** The folded words and the ids of the people in the entry, for searches. */
  words: string[];
}

const text = { type: String, default: '' };
const idOrNull = { type: String, default: null };

export const WORDS_INDEX = { words: 1, at: -1, _id: -1 } as const;

const schema = new Schema<AuditEntryDoc>(
  {
    at: { type: Date, required: true },
    action: { type: String, required: true },
    actorId: idOrNull,
    actingAsId: idOrNull,
    subject: text,
    userId: idOrNull,
    chapterId: { type: Number, default: null },
    detail: text,
    address: text,
    userAgent: text,
    requestId: text,
    words: { type: [String], required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ at: -1, _id: -1 })
  .index({ actorId: 1, at: -1, _id: -1 })
  .index({ action: 1, at: -1, _id: -1 })
  .index(WORDS_INDEX);

/** Throws, because the log is append-only. */
function refuse(): never {
  throw new Error('The audit log is append-only.');
}
schema.pre(
  [
    'updateOne',
    'updateMany',
    'replaceOne',
    'findOneAndUpdate',
    'findOneAndReplace',
    'findOneAndDelete',
    'deleteOne',
    'deleteMany',
  ],
  refuse,
);
schema.pre('bulkWrite', refuse);
schema.pre('save', function () {
  if (!this.isNew) refuse();
});

export const auditEntryModel = (db: Connection) => db.model('AuditEntry', schema, 'auditEntries');
export type AuditEntries = ReturnType<typeof auditEntryModel>;

export const toEntryDoc = ({ id, at, ...record }: AuditRecord) => ({
  ...record,
  _id: id,
  at: new Date(at),
  words: [
    ...searchWords(record.action, record.detail, record.address),
    ...new Set([record.actorId, record.actingAsId, record.userId].filter((id) => id !== null)),
  ],
});
