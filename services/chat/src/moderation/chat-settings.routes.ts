import type { Handlers, SignalBus } from '@meridian/service-kit';
import type { Client } from '@meridian/shared-types';
import type { chaptersInternalApi, chatApi } from '@meridian/shared-types/contracts';
import type { Connection } from 'mongoose';
import type { ChatSettingsStore } from '../access/chat-settings.model';
import { chapterArchived } from '../access/membership-checks';
import type { RecentSettings } from '../access/recent-settings';
import { changeSettings } from './change-settings';
import { requireModerator } from './require-moderator';

export interface ChatSettingsOptions {
  db: Connection;
  Settings: ChatSettingsStore;
  chapters: Pick<Client<typeof chaptersInternalApi>, 'membershipStatus'>;
  recentSettings: Pick<RecentSettings, 'invalidate'>;
  bus: Pick<SignalBus, 'publish'>;
}

export const chatSettingsHandlers = ({
  db,
  Settings,
  chapters,
  recentSettings,
  bus,
}: ChatSettingsOptions): Pick<Handlers<typeof chatApi>, 'changeSettings'> => ({
  async changeSettings({ params: { chapterId }, body, identity }) {
    const { isArchived } = await requireModerator(chapters, identity, chapterId);
    if (isArchived) throw chapterArchived();
    const settings = await changeSettings({ db, Settings }, { ...body, chapterId, byId: identity.userId });
    recentSettings.invalidate(chapterId);
    bus.publish('chatSettingsChanged', settings);
    return settings;
  },
});
