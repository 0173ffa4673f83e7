import type { ChatSettings } from '@meridian/shared-types';
import { Schema, type Connection } from 'mongoose';

/** The settings of a chat that an admin has changed. */
export interface ChatSettingsDoc extends Omit<ChatSettings, 'chapterId'> {
  /** The id of the chapter. */
  _id: number;
  /** The words because of which messages of members are held for review. */
  heldWords?: string[];
}

const schema = new Schema<ChatSettingsDoc>(
  {
    _id: { type: Number, required: true },
    slowModeSeconds: { type: Number, required: true },
    isClosed: { type: Boolean, required: true },
    version: { type: Number, required: true },
    heldWords: { type: [String], default: undefined },
  },
  { strict: 'throw', versionKey: false, autoCreate: false },
);

export const chatSettingsModel = (db: Connection) => db.model('ChatSettings', schema, 'chatSettings');
export type ChatSettingsStore = ReturnType<typeof chatSettingsModel>;

/** Returns the settings of a chapter's chat that its members see. Without a document, members write freely. */
export const toSettings = (chapterId: number, doc: ChatSettingsDoc | null): ChatSettings => ({
  chapterId,
  slowModeSeconds: doc?.slowModeSeconds ?? 0,
  isClosed: doc?.isClosed ?? false,
  version: doc?.version ?? 0,
});
