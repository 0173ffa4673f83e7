import type { Connection } from 'mongoose';
import type { Messages } from '../messages/message.model';
import type { Pictures } from '../pictures/picture.model';
import type { Conversations } from './conversation.model';
import type { MessageSettingsStore } from './settings/message-settings.model';

/** The stores of direct messages. */
export interface DirectModels {
  db: Connection;
  Conversations: Conversations;
  Messages: Messages;
  MessageSettings: MessageSettingsStore;
  Pictures: Pictures;
}
