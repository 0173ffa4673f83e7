import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  announcementId: { type: Schema.Types.ObjectId, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
} satisfies FieldDefinitions;

/** A record that a person has read an announcement. There is one document for each pair. */
export type AnnouncementReadDoc = StoredDocument<typeof fields>;

const schema = new Schema<AnnouncementReadDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ announcementId: 1, userId: 1 }, { unique: true })
  .index({ userId: 1 });

export const announcementReadModel = (db: Connection) => db.model('AnnouncementRead', schema, 'announcementreads');
