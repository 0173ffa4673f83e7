import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  _id: { type: String, required: true },
  userId: { type: Schema.Types.ObjectId, required: true },
  bytes: { type: Buffer, required: true },
} satisfies FieldDefinitions;

/** A WebP image. The key is random and never reused, so responses may be cached without limit. */
export type AvatarDoc = StoredDocument<typeof fields>;

const schema = new Schema<AvatarDoc>(fields, { versionKey: false });
schema.index({ userId: 1 });

export const avatarModel = (db: Connection) => db.model('Avatar', schema, 'avatars');
export type Avatars = ReturnType<typeof avatarModel>;
