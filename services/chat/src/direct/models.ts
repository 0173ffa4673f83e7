import { personLockModel } from '@meridian/service-kit';
import type { Connection } from 'mongoose';
import { pictureModel } from '../pictures/picture.model';
import { conversationModel } from './conversation.model';
import { directMessageModel } from './direct-message.model';
import { messageSettingsModel } from './message-settings.model';

/** Creates the models of direct messages. This has to precede `ensureIndexes`. */
export const createDirectModels = (db: Connection) => ({
  db,
  Conversations: conversationModel(db),
  DirectMessages: directMessageModel(db),
  MessageSettings: messageSettingsModel(db),
  Pictures: pictureModel(db),
  Locks: personLockModel(db),
});
export type DirectModels = ReturnType<typeof createDirectModels>;
