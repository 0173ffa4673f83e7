import { personLockModel } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import { chatSettingsModel } from './access/chat-settings.model';
import { muteModel } from './access/mute.model';
import { conversationModel } from './direct/conversation.model';
import { messageSettingsModel } from './direct/settings/message-settings.model';
import { earlierTextModel } from './messages/earlier-text.model';
import { messageModel } from './messages/message.model';
import { heldMessageModel } from './moderation/held-message.model';
import { removalModel } from './moderation/removal.model';
import { pictureModel } from './pictures/picture.model';
import { presenceSettingsModel } from './presence/presence-settings.model';
import { readPositionModel } from './reading/read-position.model';

/** Creates all models of the service. This has to precede `ensureIndexes`. */
export const createModels = (db: Connection) => ({
  db,
  Messages: messageModel(db),
  Pictures: pictureModel(db),
  Conversations: conversationModel(db),
  MessageSettings: messageSettingsModel(db),
  EarlierTexts: earlierTextModel(db),
  Removals: removalModel(db),
  Mutes: muteModel(db),
  Settings: chatSettingsModel(db),
  Held: heldMessageModel(db),
  Positions: readPositionModel(db),
  PresenceSettings: presenceSettingsModel(db),
  Locks: personLockModel(db),
});
export type Models = ReturnType<typeof createModels>;
