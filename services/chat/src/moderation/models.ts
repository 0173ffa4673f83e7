import type { Connection } from 'mongoose';
import { chatSettingsModel } from '../access/chat-settings.model';
import { muteModel } from '../access/mute.model';
import { earlierTextModel } from '../messages/earlier-text.model';
import { heldMessageModel } from './held-message.model';
import { removalModel } from './removal.model';

/** Creates the models of moderation. This has to precede `ensureIndexes`. */
export const createModerationModels = (db: Connection) => ({
  EarlierTexts: earlierTextModel(db),
  Removals: removalModel(db),
  Mutes: muteModel(db),
  Settings: chatSettingsModel(db),
  Held: heldMessageModel(db),
});
export type ModerationModels = ReturnType<typeof createModerationModels>;
