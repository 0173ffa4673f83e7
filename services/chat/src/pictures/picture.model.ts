import type { FieldDefinitions, StoredDocument } from '@meridian/service-kit';
import { Schema, type Connection } from 'mongoose';

const fields = {
  _id: { type: String, required: true },
  /** The key of the conversation. */
  conversation: { type: String, required: true },
  uploaderId: { type: String, required: true },
  /** The message that has the picture, or the message that waits for a review. */
  messageId: Schema.Types.ObjectId,
  /** The client id of that message. A message that was held may be sent again and then not be held. */
  clientId: String,
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  bytes: { type: Buffer, required: true },
  /** Whether its message was reported, so that site admins read it too. Without a message, only they do. */
  isReported: Boolean,
  /** The time when the database deletes the picture. It is absent while a message that is not held has the picture. */
  deleteAt: Date,
} satisfies FieldDefinitions;

/**
 * A picture that a person uploaded for a message in one conversation. The key is random and never reused, and the image
 * is a WebP.
 */
export type PictureDoc = StoredDocument<typeof fields>;

const schema = new Schema<PictureDoc>(fields, { strict: 'throw', versionKey: false, autoCreate: false })
  .index({ conversation: 1 })
  .index({ uploaderId: 1, _id: 1 })
  .index({ messageId: 1 }, { sparse: true })
  .index({ deleteAt: 1 }, { expireAfterSeconds: 0 });

export const pictureModel = (db: Connection) => db.model('MessagePicture', schema, 'messagePictures');
export type Pictures = ReturnType<typeof pictureModel>;
