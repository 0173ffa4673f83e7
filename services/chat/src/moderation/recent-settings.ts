import { createTtlCache } from '@meridian/service-kit';
import type { ChatSettings } from '@meridian/shared-types';
import { toSettings, type ChatSettingsStore } from './chat-settings.model';
import { createWordFinder } from './held-words';

/** The time in milliseconds for which the settings of a chat are cached. */
const TTL_MS = 1000;

/** Creates the cache of the settings of chats, which are read for each message. They are at most a second old. */
export function createRecentSettings(Settings: ChatSettingsStore) {
  const cache = createTtlCache(
    async (chapterId: number) => {
      const doc = await Settings.findById(chapterId).lean();
      return { settings: toSettings(chapterId, doc), findHeldWords: createWordFinder(doc?.heldWords ?? []) };
    },
    { ttlMs: TTL_MS },
  );
  return {
    get: async (chapterId: number): Promise<ChatSettings> => (await cache.get(chapterId)).settings,
    /** Returns the words in a text because of which a message of a member is held for review. */
    heldWordsIn: async (chapterId: number, text: string): Promise<string[]> =>
      (await cache.get(chapterId)).findHeldWords(text),
    /** Discards the cached settings of a chapter, so that the next request reads the database again. */
    forget: (chapterId: number) => cache.delete(chapterId),
  };
}
export type RecentSettings = ReturnType<typeof createRecentSettings>;
