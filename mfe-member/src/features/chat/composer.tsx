import { isComposing, useSession, Text, VisuallyHidden, countText } from '@meridian/platform';
import { TooltipIconButton } from '@meridian/platform/controls';
import { sendMessage, stopTyping, typing, useChatDraft } from '@meridian/platform/realtime';
import { cleanText, LIMITS, type ChatMessage } from '@meridian/shared-types';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, type FormEvent, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { likelyPeople } from './mention-order';
import { MentionList, mentionOptionId } from './mention-list';
import { keptMentions, sentMentions } from './mentions';
import type { Quoted } from './quote';
import { ReplyBar } from './reply-bar';
import { useMentionChoice } from './use-mention-choice';

const Form = styled.form`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: flex-end;
  padding: var(--space-2) var(--space-3) var(--space-3);
`;

const Field = styled.textarea`
  flex: 1;
  min-inline-size: 0;
  min-block-size: 2.75rem;
  max-block-size: 9rem;
  padding: var(--space-2) var(--space-4);
  border: 1px solid var(--color-border-strong);
  border-radius: 1.375rem;
  background: var(--color-surface);
  color: var(--color-text);
  font: inherit;
  line-height: 1.45;
  resize: none;
  field-sizing: content;
  &::placeholder {
    color: var(--color-text-muted);
    opacity: 1;
  }
  &:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: 1px;
    border-color: transparent;
  }
`;

const EMPTY = { text: '', mentions: [] };

/** The number of remaining characters from which it is shown. */
const SHOWN_WHEN_LEFT = 200;

const Length = styled.span`
  order: 1;
  inline-size: 100%;
  padding-inline: var(--space-4);
`;

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
 * Renders the message input. Enter sends, and Shift+Enter adds a line break. The draft is stored until it is sent. An @
 * opens a list of the chapter's people.
 */
export function Composer({ chapterId, userId, connected, messages, replyTo, onReply, onSent }: Props) {
  const [draft, setDraft] = useChatDraft(chapterId);
  const { user } = useSession();
  const chapterName = user?.memberships.find((each) => each.chapterId === chapterId)?.chapter.name;
  const id = useId();
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
  const content = cleanText(draft.text);
  const left = LIMITS.chatContentMax - content.length;
  const isTooLong = left < 0;
  const ready = connected && content !== '' && !isTooLong;

  const send = () => {
    if (!ready) return;
    stopTyping(chapterId);
    mention.close();
    const mentions = sentMentions(draft.text, draft.mentions);
    sendMessage(chapterId, content, { ...(replyTo && { replyTo }), ...(mentions.length > 0 && { mentions }) });
    setDraft(EMPTY);
    onReply(undefined);
    onSent();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || mention.onKeyDown(event)) return;
    if (event.key === 'Escape' && replyTo) return onReply(undefined);
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  const change = ({ value: text, selectionStart }: HTMLTextAreaElement) => {
    setDraft({ text, mentions: keptMentions(draft.mentions, draft.text, text, selectionStart) });
    if (connected) typing(chapterId);
  };

  return (
    <Form onSubmit={submit}>
      <VisuallyHidden as="label" htmlFor={id}>
        Message
      </VisuallyHidden>
      {replyTo && <ReplyBar quoted={replyTo} onCancel={() => onReply(undefined)} />}
      <MentionList
        id={`${id}-people`}
        chapterName={chapterName}
        people={mention.people}
        active={mention.active}
        onActive={mention.setActive}
        onChoose={mention.choose}
      />
      <Field
        id={id}
        ref={field}
        dir="auto"
        rows={1}
        value={draft.text}
        aria-invalid={isTooLong}
        aria-describedby={left < SHOWN_WHEN_LEFT ? `${id}-length` : undefined}
        aria-autocomplete="list"
        aria-controls={mention.people.length > 0 ? `${id}-people` : undefined}
        aria-activedescendant={mention.people.length > 0 ? mentionOptionId(`${id}-people`, mention.active) : undefined}
        autoComplete="off"
        placeholder={connected ? 'Type a message...' : 'Waiting for the connection...'}
        onChange={(event) => change(event.target)}
        onKeyDown={onKeyDown}
        onSelect={({ currentTarget: { value, selectionStart } }) => mention.onCaret(value.slice(0, selectionStart))}
        onBlur={() => {
          stopTyping(chapterId);
          mention.close();
        }}
      />
      {left < SHOWN_WHEN_LEFT && (
        <Length id={`${id}-length`} role="status">
          <Text as="span" size="sm" tone={isTooLong ? 'danger' : 'muted'}>
            {isTooLong ? `${countText(-left, 'character')} too many` : `${countText(left, 'character')} left`}
          </Text>
        </Length>
      )}
      <TooltipIconButton type="submit" label="Send message" disabled={!ready}>
        <SendHorizontal aria-hidden />
      </TooltipIconButton>
    </Form>
  );
}
