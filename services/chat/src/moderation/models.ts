import type { ChatSettingsStore } from '../access/chat-settings.model';
import type { Mutes } from '../access/mute.model';
import type { EarlierTexts } from '../messages/earlier-text.model';
import type { HeldMessages } from './held-message.model';
import type { Removals } from './removal.model';

/** The stores of moderation. */
export interface ModerationModels {
  EarlierTexts: EarlierTexts;
  Removals: Removals;
  Mutes: Mutes;
  Settings: ChatSettingsStore;
  Held: HeldMessages;
}
