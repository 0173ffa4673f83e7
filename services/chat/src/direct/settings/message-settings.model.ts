import type { MessageSettings, MessagesFrom } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

/** A person's choices about direct messages. People without a document have the default. */
export interface MessageSettingsDoc extends MessageSettings {
  /** The person's id. */
  _id: string;
}

const schema = new Schema<MessageSettingsDoc>(
  { _id: { type: String, required: true }, messagesFrom: { type: String, required: true } },
  { strict: 'throw', versionKey: false, autoCreate: false },
);

export const messageSettingsModel = (db: Connection) => db.model('MessageSettings', schema, 'messageSettings');
export type MessageSettingsStore = ReturnType<typeof messageSettingsModel>;

/** Returns who may begin a conversation with the person of these settings. */
export const getMessagesFrom = (settings: MessageSettings | null): MessagesFrom => settings?.messagesFrom ?? 'everyone';
