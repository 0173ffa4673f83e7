import { Schema, type Connection, type Types } from 'mongoose';

/** A record that a person has read an announcement. There is one document for each pair. */
export interface AnnouncementReadDoc {
  announcementId: Types.ObjectId;
  userId: Types.ObjectId;
}

const schema = new Schema<AnnouncementReadDoc>(
  {
    announcementId: { type: Schema.Types.ObjectId, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ announcementId: 1, userId: 1 }, { unique: true })
  .index({ userId: 1 });

export const announcementReadModel = (db: Connection) => db.model('AnnouncementRead', schema, 'announcementreads');
