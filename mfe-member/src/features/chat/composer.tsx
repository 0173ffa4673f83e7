import { Text, VisuallyHidden, countText } from '@meridian/platform';
import { TooltipIconButton } from '@meridian/platform/controls';
import { sendMessage, stopTyping, typing, useChatDraft } from '@meridian/platform/realtime';
import { LIMITS } from '@meridian/shared-types';
import { SendHorizontal } from 'lucide-react';
import { useId, type FormEvent, type KeyboardEvent } from 'react';
import styled from 'styled-components';

const Form = styled.form`
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

/** How many characters are left when their number is shown. */
const SHOWN_WHEN_LEFT = 200;

const Length = styled.span`
  order: 1;
  inline-size: 100%;
  padding-inline: var(--space-4);
`;

interface Props {
  chapterId: number;
  connected: boolean;
  onSent: () => void;
}

/** The message input. Enter sends, Shift+Enter adds a line break. The draft is stored until it is sent. */
export function Composer({ chapterId, connected, onSent }: Props) {
  const [draft, setDraft] = useChatDraft(chapterId);
  const id = useId();
  const content = draft.trim();
  const left = LIMITS.chatContentMax - content.length;
  const isTooLong = left < 0;
  const ready = connected && content !== '' && !isTooLong;

  const send = () => {
    if (!ready) return;
    stopTyping(chapterId);
    sendMessage(chapterId, content);
    setDraft('');
    onSent();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const change = (text: string) => {
    setDraft(text);
    if (connected) typing(chapterId);
  };

  return (
    <Form onSubmit={submit}>
      <VisuallyHidden as="label" htmlFor={id}>
        Message
      </VisuallyHidden>
      <Field
        id={id}
        dir="auto"
        rows={1}
        value={draft}
        aria-invalid={isTooLong}
        aria-describedby={left < SHOWN_WHEN_LEFT ? `${id}-length` : undefined}
        autoComplete="off"
        placeholder={connected ? 'Type a message...' : 'Waiting for the connection...'}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => stopTyping(chapterId)}
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
