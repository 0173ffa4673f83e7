import type { Announcement } from '@meridian/shared-types';
import { Schema, type Connection, type Types } from 'mongoose';

export interface AnnouncementDoc {
  _id: Types.ObjectId;
  chapterId: number;
  /** Absent where the author's account was deleted. */
  authorId?: Types.ObjectId;
  title: string;
  content: string;
  createdAt: Date;
}

const schema = new Schema<AnnouncementDoc>(
  {
    chapterId: { type: Number, required: true },
    authorId: Schema.Types.ObjectId,
    title: { type: String, required: true },
    content: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ chapterId: 1, createdAt: -1, _id: -1 })
  .index({ authorId: 1 });

export const announcementModel = (db: Connection) => db.model('Announcement', schema, 'announcements');

export const toAnnouncement = ({
  _id,
  title,
  content,
  createdAt,
}: Pick<AnnouncementDoc, '_id' | 'title' | 'content' | 'createdAt'>): Announcement => ({
  id: String(_id),
  title,
  content,
  createdAt: createdAt.toISOString(),
});
