import { directMessagesGroup } from '@meridian/shared-types';
import type { chatKinds } from '@meridian/shared-types/notification-kinds';
import { updateMessageNotices } from '../notices/update-message-notices';
import type { DataOf, KindsOf, NoticeTerms, Words, WordsContext } from './kind';

type Message = DataOf<'chat.mention'>;

const messageTerms = ({ messageId, chapterId }: Message): NoticeTerms => ({
  groupKey: `message:${messageId}`,
  chapterId,
  forActive: true,
});

const messageWords =
  (verb: string) =>
  ({ userId, seq, text }: Message, { chapter, nameOf }: WordsContext): Words | undefined => {
    const name = nameOf(userId);
    if (!chapter || !name) return undefined;
    const to = `${chapter.path}?tab=chat&message=${seq}`;
    return { title: `${name} ${verb} you in ${chapter.name}`, text, to };
  };

export const chat: KindsOf<typeof chatKinds> = {
  'chat.mention': {
    notice: { terms: messageTerms, words: messageWords('mentioned') },
    noticeMail: { button: 'Open the Chat', text: 'quote' },
    onTaken: updateMessageNotices,
  },
  'chat.reply': {
    notice: { terms: messageTerms, words: messageWords('replied to') },
    noticeMail: { button: 'Open the Chat', text: 'quote' },
    onTaken: updateMessageNotices,
  },
  'chat.message-removed': { onTaken: updateMessageNotices },
  'chat.message-edited': { onTaken: updateMessageNotices },
  'chat.direct-message': {
    notice: {
      terms: ({ userId }) => ({ groupKey: directMessagesGroup(userId), forActive: true }),
      words({ userId, text }, { nameOf }) {
        const name = nameOf(userId);
        return name ? { title: `New message from ${name}`, text, to: `/messages/${userId}` } : undefined;
      },
    },
    noticeMail: { button: 'Open the Messages', text: 'quote' },
  },
};
