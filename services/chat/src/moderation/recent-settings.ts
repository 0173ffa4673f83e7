import { createTtlCache } from '@meridian/service-kit';
import type { ChatSettings } from '@meridian/shared-types';
import { toSettings, type ChatSettingsStore } from './chat-settings.model';

/** The time in milliseconds for which the settings of a chat are cached. */
const TTL_MS = 1000;

/** Creates the cache of the settings of chats, which are read for each message. They are at most a second old. */
export function createRecentSettings(Settings: ChatSettingsStore) {
  const cache = createTtlCache(
    async (chapterId: number): Promise<ChatSettings> =>
      toSettings(chapterId, await Settings.findById(chapterId).lean()),
    { ttlMs: TTL_MS },
  );
  return {
    get: (chapterId: number) => cache.get(chapterId),
    /** Discards the cached settings of a chapter, so that the next request reads the database again. */
    forget: (chapterId: number) => cache.delete(chapterId),
  };
}
export type RecentSettings = ReturnType<typeof createRecentSettings>;
