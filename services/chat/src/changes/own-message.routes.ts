import { forbidden, HttpError, type Handlers, type Identity } from '@meridian/service-kit';
import type { chatApi } from '@meridian/shared-types/contracts';
import type { RecentSettings } from '../access/recent-settings';
import type { ChapterPolicy } from '../conversations/chapter-policy';
import { alreadyRemoved, clearChapterMessage, type ChapterClearStores } from '../messages/clear-message';
import { findChapterMessage } from '../messages/find-message';
import { readMentions, type MentionSources } from '../messages/message-references';
import { editMessage, hasContent, type EditStores } from './edit-message';

export interface OwnMessageOptions extends ChapterClearStores, EditStores {
  mentions: MentionSources;
  policy: Pick<ChapterPolicy, 'requireActor' | 'requireWithdrawer'>;
  recentSettings: Pick<RecentSettings, 'heldWordsIn'>;
}

const heldWordsInEdit = () =>
  new HttpError(
    403,
    'held_words',
    'Your new text contains a word that the admins of this chapter review. Use other words, or write a new message.',
  );

/**
 * Handles the changes of one's own messages. Whoever may not write in a chat may not change messages there either,
 * except that they may be deleted by a muted person and in a closed chat.
 */
export function ownMessageHandlers({
  mentions,
  policy,
  recentSettings,
  ...stores
}: OwnMessageOptions): Pick<Handlers<typeof chatApi>, 'editMessage' | 'deleteMessage'> {
  /** Returns a message of the person, which is not removed. */
  async function findOwn({ userId }: Identity, chapterId: number, id: string) {
    const message = await findChapterMessage(stores.Messages, chapterId, id);
    if (String(message.senderId) !== userId) throw forbidden('Only the author can change this message.');
    if (message.isRemoved) throw alreadyRemoved();
    return message;
  }

  return {
    async editMessage({ params: { chapterId, id }, body: { content, mentions: sent }, identity }) {
      const [{ isModerator }, heldWords] = await Promise.all([
        policy.requireActor(identity, chapterId),
        recentSettings.heldWordsIn(chapterId, content),
      ]);
      if (heldWords.length > 0 && !isModerator) throw heldWordsInEdit();
      const message = await findOwn(identity, chapterId, id);
      const next = { content, ...(await readMentions(mentions, { chapterId, content, mentions: sent })) };
      if (!hasContent(message, next)) await editMessage(stores, message, next);
      return { ok: true };
    },

    async deleteMessage({ params: { chapterId, id }, identity }) {
      await policy.requireWithdrawer(identity, chapterId);
      const { seq } = await findOwn(identity, chapterId, id);
      const change = { chapterId, senderId: identity.userId, change: { kind: 'removal' as const, seq } };
      await stores.changeMessage(change, async (session) => {
        await clearChapterMessage(stores, { id, by: 'author' }, session);
      });
      return { ok: true };
    },
  };
}
