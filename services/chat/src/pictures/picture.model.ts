import { Schema, type Connection, type Types } from 'mongoose';

/**
 * A picture that a person uploaded for a message in one conversation. The key is random and never reused, and the image
 * is a WebP.
 */
export interface PictureDoc {
  _id: string;
  /** The key of the conversation. */
  conversation: string;
  uploaderId: string;
  /** The message that has the picture, or the message that waits for a review. */
  messageId?: Types.ObjectId;
  /** The client id of that message. A message that was held may be sent again and then not be held. */
  clientId?: string;
  width: number;
  height: number;
  bytes: Buffer;
  /** Whether its message was reported, so that site admins read it too. Without a message, only they do. */
  isReported?: boolean;
  /** The time when the database deletes the picture. It is absent while a message that is not held has the picture. */
  deleteAt?: Date;
}

const schema = new Schema<PictureDoc>(
  {
    _id: { type: String, required: true },
    conversation: { type: String, required: true },
    uploaderId: { type: String, required: true },
    messageId: Schema.Types.ObjectId,
    clientId: String,
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    bytes: { type: Buffer, required: true },
    isReported: Boolean,
    deleteAt: Date,
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
)
  .index({ conversation: 1 })
  .index({ uploaderId: 1 })
  .index({ messageId: 1 }, { sparse: true })
  .index({ deleteAt: 1 }, { expireAfterSeconds: 0 });

export const pictureModel = (db: Connection) => db.model('MessagePicture', schema, 'messagePictures');
export type Pictures = ReturnType<typeof pictureModel>;
