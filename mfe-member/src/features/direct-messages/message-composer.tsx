import { countText, isComposing, Text, VisuallyHidden } from '@meridian/platform';
import { TooltipIconButton } from '@meridian/platform/controls';
import { useDraft } from '@meridian/platform/realtime';
import { cleanText, LIMITS } from '@meridian/shared-types';
import { SendHorizontal } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
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
const Length = styled.span`
  order: 1;
  inline-size: 100%;
  padding-inline: var(--space-4);
`;
/** The number of remaining characters from which it is shown. */
const SHOWN_WHEN_LEFT = 200;

/** Renders the message input. Enter sends, and Shift+Enter adds a line break. The text is kept until it is sent. */
export function MessageComposer({ personId, onSend }: { personId: string; onSend: (content: string) => void }) {
  const [draft, setDraft] = useDraft(`direct:${personId}`, '');
  const id = useId();
  const content = cleanText(draft);
  const left = LIMITS.directMessageMax - content.length;
  const isReady = content !== '' && left >= 0;

  const send = () => {
    if (!isReady) return;
    onSend(content);
    setDraft('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    send();
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <VisuallyHidden as="label" htmlFor={id}>
        Message
      </VisuallyHidden>
      <Field
        id={id}
        dir="auto"
        rows={1}
        value={draft}
        autoComplete="off"
        placeholder="Type a message..."
        aria-invalid={left < 0}
        aria-describedby={left < SHOWN_WHEN_LEFT ? `${id}-length` : undefined}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {left < SHOWN_WHEN_LEFT && (
        <Length id={`${id}-length`} role="status">
          <Text as="span" size="sm" tone={left < 0 ? 'danger' : 'muted'}>
            {left < 0 ? `${countText(-left, 'character')} too many` : `${countText(left, 'character')} left`}
          </Text>
        </Length>
      )}
      <TooltipIconButton type="submit" label="Send message" disabled={!isReady}>
        <SendHorizontal aria-hidden />
      </TooltipIconButton>
    </Form>
  );
}
