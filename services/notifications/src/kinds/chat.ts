import { directMessagesGroup } from '@meridian/shared-types';
import type { chatKinds } from '@meridian/shared-types/notification-kinds';
import { removeBlockedNotices } from '../stored-notices/remove-blocked-notices';
import { removeHandledNotices } from '../stored-notices/remove-handled-notices';
import { updateMessageNotices } from '../stored-notices/update-message-notices';
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
    noticeMail: { button: 'Open the Chat', text: 'quote', isMessage: true },
    onReceived: updateMessageNotices,
  },
  'chat.chapter-mention': {
    notice: {
      terms: messageTerms,
      words({ userId, seq, text }, { chapter, nameOf }) {
        const name = nameOf(userId);
        if (!chapter || !name) return undefined;
        const to = `${chapter.path}?tab=chat&message=${seq}`;
        return { title: `${name} mentioned everyone in ${chapter.name}`, text, to };
      },
    },
    noticeMail: { button: 'Open the Chat', text: 'quote', isMessage: true },
    onReceived: updateMessageNotices,
  },
  'chat.reply': {
    notice: { terms: messageTerms, words: messageWords('replied to') },
    noticeMail: { button: 'Open the Chat', text: 'quote', isMessage: true },
    onReceived: updateMessageNotices,
  },
  'chat.message-removed': { onReceived: updateMessageNotices },
  'chat.removed-by-admin': {
    notice: {
      terms: ({ chapterId, seq }) => ({ groupKey: `removal:${chapterId}:${seq}`, chapterId, forActive: true }),
      words: ({ seq, reason }, { chapter }) =>
        chapter && {
          title: `An admin removed your message in ${chapter.name}`,
          text: reason,
          to: `${chapter.path}?tab=chat&message=${seq}`,
        },
    },
  },
  'chat.message-edited': { onReceived: updateMessageNotices },
  'chat.person-blocked': { isStored: false, onReceived: removeBlockedNotices },
  'chat.message-held': {
    notice: {
      terms: ({ chapterId }) => ({ groupKey: `held:${chapterId}`, chapterId, forAdmins: true, forActive: false }),
      words: (_data, { chapter }) =>
        chapter && {
          title: `A message in ${chapter.name} waits for a review`,
          text: 'It contains a word that the admins chose to review.',
          to: `${chapter.path}/admin?tab=chat`,
        },
    },
  },
  'chat.message-refused': {
    notice: {
      terms: ({ heldId, chapterId }) => ({ groupKey: `held:${heldId}`, chapterId, forActive: true }),
      words: ({ reason }, { chapter }) =>
        chapter && {
          title: `Your message in ${chapter.name} was not published`,
          text: `An admin wrote: ${reason}`,
          to: `${chapter.path}?tab=chat`,
        },
    },
    onReceived: removeHandledNotices,
  },
  'chat.message-released': { isStored: false, onReceived: removeHandledNotices },
  'chat.direct-message': {
    notice: {
      terms: ({ userId }) => ({ groupKey: directMessagesGroup(userId), forActive: true }),
      words({ userId, text }, { nameOf }) {
        const name = nameOf(userId);
        return name ? { title: `New message from ${name}`, text, to: `/messages/${userId}` } : undefined;
      },
    },
    noticeMail: { button: 'Open the Messages', text: 'quote', isMessage: true },
    onReceived: updateMessageNotices,
  },
};
