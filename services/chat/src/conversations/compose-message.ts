import type { SendMessage } from '@meridian/shared-types';
import { chapterMentionCheck, mentionsChapter } from '../moderation/chapter-mentions';
import type { HoldMessage } from '../moderation/hold-message';
import { slowModeCheck } from '../moderation/slow-mode';
import { readMentions, type MentionSources } from '../messages/message-references';
import { storedBefore, type NewMessage, type StoredWith } from '../messages/new-message';
import type { ChapterWriter } from './chapter-policy';

/**
 * Creates the function that completes a message for the chat of a chapter: with the message that it replies to and the
 * people whom it mentions, and with the checks of its transaction. A message with words for review is held instead.
 */
export const createComposing =
  ({ mentions, holdMessage }: { mentions: MentionSources; holdMessage: HoldMessage }) =>
  async (
    message: NewMessage,
    payload: SendMessage,
    { standing, isModerator, slowModeSeconds }: ChapterWriter,
  ): Promise<[NewMessage, StoredWith?]> => {
    const isForAll = mentionsChapter(payload, standing);
    if (!isModerator) await holdMessage(message, payload);
    const complete = { ...message, ...(await readMentions(mentions, payload)) };
    if (isForAll) {
      const check = storedBefore(chapterMentionCheck(mentions.Messages, message.conversation));
      return [{ ...complete, mentionsChapter: true }, check];
    }
    if (slowModeSeconds === 0) return [complete];
    return [complete, storedBefore(slowModeCheck(mentions.Messages, complete, slowModeSeconds))];
  };
export type ComposeMessage = ReturnType<typeof createComposing>;
