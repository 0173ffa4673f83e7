import type { ChatSettings } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

/** The settings of a chat that an admin has changed. */
export interface ChatSettingsDoc extends Omit<ChatSettings, 'chapterId'> {
  /** The id of the chapter. */
  _id: number;
}

const schema = new Schema<ChatSettingsDoc>(
  {
    _id: { type: Number, required: true },
    slowModeSeconds: { type: Number, required: true },
    isClosed: { type: Boolean, required: true },
    version: { type: Number, required: true },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
);

export const chatSettingsModel = (db: Connection) => db.model('ChatSettings', schema, 'chatSettings');
export type ChatSettingsStore = ReturnType<typeof chatSettingsModel>;

/** Returns the settings of a chapter's chat. Without a document, members write freely. */
export const toSettings = (chapterId: number, doc: ChatSettingsDoc | null): ChatSettings => ({
  chapterId,
  slowModeSeconds: doc?.slowModeSeconds ?? 0,
  isClosed: doc?.isClosed ?? false,
  version: doc?.version ?? 0,
});
