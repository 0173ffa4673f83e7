import type { EventConversationMessage, ProfileBrief } from '@meridian/shared-types';
import { MEDIA, mediaOf, type Media } from '../pictures/media';
import { Schema, type Connection, type Types } from 'mongoose';

/** The newest number in the conversation of an event, whose id it has. It exists from the first message on. */
interface EventConversationDoc {
  _id: Types.ObjectId;
  seq: number;
}

export interface EventMessageDoc extends Media {
  _id: Types.ObjectId;
  eventId: Types.ObjectId;
  /** The message's number in its conversation, which counts from 1 without gaps. */
  seq: number;
  senderId: Types.ObjectId;
  clientId: string;
  content: string;
  createdAt: Date;
  /** Whether the message was removed, and whether its author did so. Its text is then empty. */
  isRemoved?: true;
  isRemovedByAuthor?: true;
}

const settings = { strict: 'throw', versionKey: false, autoCreate: false } as const;

const conversation = new Schema<EventConversationDoc>(
  { _id: Schema.Types.ObjectId, seq: { type: Number, required: true } },
  settings,
);

const message = new Schema<EventMessageDoc>(
  {
    eventId: { type: Schema.Types.ObjectId, required: true },
    seq: { type: Number, required: true },
    senderId: { type: Schema.Types.ObjectId, required: true },
    clientId: { type: String, required: true },
    content: { type: String, default: '' },
    ...MEDIA,
    createdAt: { type: Date, required: true },
    isRemoved: Boolean,
    isRemovedByAuthor: Boolean,
  },
  { ...settings, readConcern: { level: 'majority' } },
)
  .index({ eventId: 1, seq: 1 }, { unique: true })
  .index({ senderId: 1, clientId: 1 }, { unique: true });

const eventConversationModel = (db: Connection) => db.model('EventConversation', conversation, 'eventConversations');
const eventMessageModel = (db: Connection) => db.model('EventMessage', message, 'eventMessages');

/** Creates the models of the conversations of events. This has to precede `ensureIndexes`. */
export const createEventModels = (db: Connection) => ({
  db,
  EventConversations: eventConversationModel(db),
  EventMessages: eventMessageModel(db),
});
export type EventModels = ReturnType<typeof createEventModels>;

/** Converts a stored message to the form in the contract. */
export const toEventMessage = (
  { _id, seq, senderId, content, createdAt, clientId, isRemoved, isRemovedByAuthor, ...media }: EventMessageDoc,
  profileOf: (userId: string) => ProfileBrief,
): EventConversationMessage => ({
  id: String(_id),
  seq,
  senderId: String(senderId),
  senderProfile: profileOf(String(senderId)),
  content,
  ...mediaOf(media),
  timestamp: createdAt.toISOString(),
  clientId,
  ...(isRemoved && { isRemoved }),
  ...(isRemovedByAuthor && { isRemovedByAuthor }),
});
