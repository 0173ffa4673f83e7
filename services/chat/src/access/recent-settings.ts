import type { ChatSettings } from '@meridian/shared-types';
import { createRecentAnswers } from './recent-answers';
import { toSettings, type ChatSettingsStore } from './chat-settings.model';
import { createWordFinder } from './held-words';

/**
 * Creates the cache of the settings of chats, which are read for each message. They are at most a second old. One query
 * reads the settings of all chats in which messages are written.
 */
export function createRecentSettings(Settings: ChatSettingsStore) {
  const chats = createRecentAnswers(async (chapterIds: number[]) => {
    const found = await Settings.find({ _id: { $in: chapterIds } }).lean();
    const docs = new Map(found.map((doc) => [doc._id, doc]));
    const finders = new Map<number, ReturnType<typeof createWordFinder>>();
    return (chapterId) => ({
      settings: toSettings(chapterId, docs.get(chapterId) ?? null),
      findHeldWords(text: string): string[] {
        const finder = finders.get(chapterId) ?? createWordFinder(docs.get(chapterId)?.heldWords ?? []);
        finders.set(chapterId, finder);
        return finder(text);
      },
    });
  });
  return {
    get: async (chapterId: number): Promise<ChatSettings> => (await chats.get(chapterId)).settings,
    /** Returns the words in a text because of which a message of a member is held for review. */
    heldWordsIn: async (chapterId: number, text: string): Promise<string[]> =>
      (await chats.get(chapterId)).findHeldWords(text),
    /** Discards the cached settings of a chapter, so that the next request reads the database again. */
    invalidate: chats.invalidate,
  };
}
export type RecentSettings = ReturnType<typeof createRecentSettings>;
