import { sendMessage, stopTyping, typing, useChatDraft, type ChatDraft } from '@meridian/platform/realtime';
import type { ChatMessage, ChatSettings } from '@meridian/shared-types';
import type { KeyboardEvent } from 'react';
import type { PictureChoice } from '../../messaging/pictures/use-picture-choice';
import { OtherDraft } from '../../messaging/composer/other-draft';
import { MentionComposer } from '../mentions/mention-composer';
import { mentionsEveryone, sentMentions } from '../mentions/mentions';
import type { Quoted } from '../messages/quote';
import { ReplyBar } from './reply-bar';
import { WritingRules } from './writing-rules';

const EMPTY: ChatDraft = { text: '', mentions: [] };

/** What is known about the chat in which the user writes. */
export interface WritingProps {
  chapterId: number;
  userId: string;
  /** The rules for writing, or undefined before they are known. */
  settings: ChatSettings | undefined;
  mayModerate: boolean;
  /** The messages of the conversation, oldest first. */
  messages: readonly ChatMessage[];
  /** The message to which this one replies. */
  replyTo: Quoted | undefined;
  onReply: (message: Quoted | undefined) => void;
  onEdit: (message: ChatMessage | undefined) => void;
  onSent: () => void;
}
interface Props extends WritingProps {
  connected: boolean;
  /** The seconds until the person may send a message, or 0. */
  secondsLeft: number;
  picture: PictureChoice;
  /** The field gets the focus if this is set, as after an edit. */
  focusFor: object | undefined;
}

/**
 * Renders the message input of a chapter. The draft is stored until it is sent. In an empty field, Arrow Up edits the
 * last message of the person.
 */
export function ChapterComposer({
  chapterId,
  userId,
  connected,
  settings,
  secondsLeft,
  mayModerate,
  picture,
  messages,
  replyTo,
  focusFor,
  onReply,
  onEdit,
  onSent,
}: Props) {
  const [draft, setDraft] = useChatDraft(`chapter:${chapterId}`);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onReply(undefined);
    if (event.key !== 'ArrowUp' || draft.text !== '') return;
    const last = messages.findLast(({ senderId, isRemoved }) => senderId === userId && !isRemoved);
    if (!last) return;
    event.preventDefault();
    onEdit(last);
  };
  return (
    <MentionComposer
      {...{ chapterId, userId, messages, picture, draft, onKeyDown }}
      repliedId={replyTo?.id}
      offersEveryone
      isConnected={connected}
      isWaiting={secondsLeft > 0}
      focusFor={replyTo ?? focusFor}
      onDraft={(next) => {
        setDraft(next);
        if (connected && next.text !== draft.text) typing(chapterId);
      }}
      onBlur={() => stopTyping(chapterId)}
      onSend={(content) => {
        stopTyping(chapterId);
        const mentions = sentMentions(draft.text, draft.mentions);
        sendMessage(`chapter:${chapterId}`, content, {
          ...(replyTo && { replyTo }),
          ...(mentions.length > 0 && { mentions }),
          ...(mentionsEveryone(draft.mentions) && { mentionsChapter: true }),
          ...(picture.ready && { picture: picture.ready }),
        });
        picture.remove();
        setDraft(EMPTY);
        onReply(undefined);
        onSent();
      }}
    >
      <OtherDraft conversation={`chapter:${chapterId}`} />
      {settings && <WritingRules {...{ settings, secondsLeft, mayModerate }} />}
      {replyTo && <ReplyBar quoted={replyTo} onCancel={() => onReply(undefined)} />}
    </MentionComposer>
  );
}
