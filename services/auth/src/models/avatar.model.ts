import { Schema, type Connection, type Types } from 'mongoose';

/** A WebP image. The key is random and never reused, so responses may be cached without limit. */
export interface AvatarDoc {
  _id: string;
  userId: Types.ObjectId;
  bytes: Buffer;
}

const schema = new Schema<AvatarDoc>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    bytes: { type: Buffer, required: true },
  },
  { versionKey: false },
);
schema.index({ userId: 1 });

export const avatarModel = (db: Connection) => db.model('Avatar', schema, 'avatars');
export type Avatars = ReturnType<typeof avatarModel>;
