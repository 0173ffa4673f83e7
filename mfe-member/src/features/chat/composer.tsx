import { useSession } from '@meridian/platform';
import { sendMessage, stopTyping, typing, useChatDraft } from '@meridian/platform/realtime';
import { LIMITS, type ChatMessage } from '@meridian/shared-types';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { Composer } from '../messaging/composer';
import { likelyPeople } from './mention-order';
import { MentionList, mentionOptionId } from './mention-list';
import { keptMentions, sentMentions } from './mentions';
import type { Quoted } from './quote';
import { ReplyBar } from './reply-bar';
import { useMentionChoice } from './use-mention-choice';

const EMPTY = { text: '', mentions: [] };

interface Props {
  chapterId: number;
  userId: string;
  connected: boolean;
  /** The messages of the conversation, oldest first. */
  messages: readonly ChatMessage[];
  /** The message to which this one replies. */
  replyTo: Quoted | undefined;
  onReply: (message: Quoted | undefined) => void;
  onSent: () => void;
}

/**
 * Renders the message input of a chapter. The draft is stored until it is sent. An @ opens a list of the chapter's
 * people.
 */
export function ChapterComposer({ chapterId, userId, connected, messages, replyTo, onReply, onSent }: Props) {
  const [draft, setDraft] = useChatDraft(chapterId);
  const { user } = useSession();
  const chapterName = user?.memberships.find((each) => each.chapterId === chapterId)?.chapter.name;
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  const likely = useMemo(() => likelyPeople(messages, replyTo?.id), [messages, replyTo?.id]);
  const mention = useMentionChoice({
    chapterId,
    userId,
    field,
    chosen: draft.mentions,
    likely,
    onChoose: (next, position) => {
      caret.current = position;
      setDraft(next);
    },
  });
  useLayoutEffect(() => {
    if (caret.current !== undefined) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [draft]);
  useEffect(() => {
    if (replyTo) field.current?.focus();
  }, [replyTo]);

  const send = (content: string) => {
    stopTyping(chapterId);
    mention.close();
    const mentions = sentMentions(draft.text, draft.mentions);
    sendMessage(chapterId, content, { ...(replyTo && { replyTo }), ...(mentions.length > 0 && { mentions }) });
    setDraft(EMPTY);
    onReply(undefined);
    onSent();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!mention.onKeyDown(event) && event.key === 'Escape') onReply(undefined);
  };
  const change = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    setDraft({ text, mentions: keptMentions(draft.mentions, draft.text, text, selectionStart) });
    if (connected) typing(chapterId);
  };

  const isChoosing = mention.people.length > 0;
  return (
    <Composer
      ref={field}
      text={draft.text}
      limit={LIMITS.chatContentMax}
      isConnected={connected}
      aria-autocomplete="list"
      aria-controls={isChoosing ? listId : undefined}
      aria-activedescendant={isChoosing ? mentionOptionId(listId, mention.active) : undefined}
      onChange={change}
      onKeyDown={onKeyDown}
      onSelect={({ currentTarget: { value, selectionStart } }) => mention.onCaret(value.slice(0, selectionStart))}
      onBlur={() => {
        stopTyping(chapterId);
        mention.close();
      }}
      onSend={send}
    >
      {replyTo && <ReplyBar quoted={replyTo} onCancel={() => onReply(undefined)} />}
      <MentionList
        id={listId}
        chapterName={chapterName}
        people={mention.people}
        active={mention.active}
        onActive={mention.setActive}
        onChoose={mention.choose}
      />
    </Composer>
  );
}
