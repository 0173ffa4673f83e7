import { countText, isComposing, Text, VisuallyHidden } from '@meridian/platform';
import { TooltipIconButton } from '@meridian/platform/controls';
import { cleanMessage } from '@meridian/shared-types/message-pictures';
import { SendHorizontal } from 'lucide-react';
import { useId, useRef, type ClipboardEvent, type ComponentProps, type DragEvent, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { AddPicture, PictureField } from '../pictures/picture-field';
import type { PictureChoice } from '../pictures/use-picture-choice';
import { findPicture, readPaste } from './pasted-picture';
import { isSendKey, useTouchKeyboard } from './touch-keyboard';

const Form = styled.form`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: flex-end;
  padding: var(--space-2) var(--space-3) var(--space-3);
`;
/** Its text is at least 150 px wide, also at twice the size of text: then the button has a line of its own. */
const Field = styled.textarea`
  --least-inline-size: calc(150px + 2 * var(--space-4) + 2px);
  flex: 1 1 var(--least-inline-size);
  min-inline-size: min(var(--least-inline-size), 100%);
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

/** Says in place of the composer why nobody can write. */
export const ComposerNotice = styled.p`
  padding: var(--space-3) var(--space-4);
  border-block-start: 1px solid var(--color-border);
  font-size: var(--text-sm);
  color: var(--color-text-muted);
`;

/** The number of remaining characters from which it is shown. */
const SHOWN_WHEN_LEFT = 200;

interface Props extends Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'onChange'> {
  text: string;
  /** The maximum number of characters. */
  limit: number;
  isConnected?: boolean;
  /** Whether the person has to wait before they can send. */
  isWaiting?: boolean | undefined;
  /** The picture of the message, where messages can have one. */
  picture?: PictureChoice | undefined;
  /** The name of the button. */
  sendLabel?: string | undefined;
  onChange: (field: HTMLTextAreaElement) => void;
  /**
   * Receives the text as the server stores it, which is not too long. It is empty only if there is a picture, which is
   * ready.
   */
  onSend: (content: string) => void;
}

/** Replaces the selected text of a field, as typing does, so that it can be undone. */
function insertText(field: HTMLTextAreaElement, text: string, onChange: Props['onChange']): void {
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  onChange(field);
}

/** Returns the handlers for a picture that the person pastes or drops. */
function pasteAndDropHandlers(picture: PictureChoice, onChange: Props['onChange']) {
  return {
    onPaste(event: ClipboardEvent) {
      const { picture: file, text } = readPaste(event.clipboardData);
      if (file) picture.choose(file);
      else if (text !== undefined && event.target instanceof HTMLTextAreaElement)
        insertText(event.target, text, onChange);
      else return;
      event.preventDefault();
    },
    onDrop(event: DragEvent) {
      const file = findPicture(event.dataTransfer.files);
      if (!file) return;
      event.preventDefault();
      picture.choose(file);
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
  };
}

/** Returns the handlers that observe an input method, and a function that ends its composition. */
function useComposition() {
  const isActive = useRef(false);
  const set = (next: boolean) => () => {
    isActive.current = next;
  };
  return {
    handlers: { onCompositionStart: set(true), onCompositionEnd: set(false) },
    /** Moves the focus to the field. Without it, the input method would put a text that was sent into it again. */
    end(field: HTMLTextAreaElement | null): void {
      if (isActive.current) field?.blur();
      field?.focus(); // The keyboard of a phone stays open.
    },
  };
}

/**
 * Renders the message input. Enter sends, and Shift+Enter adds a line break. With an on-screen keyboard Enter adds one,
 * too, and the button sends. `onKeyDown` receives other keys first, and prevents the default for those that it handles.
 * The children are shown above the field.
 */
export function Composer({
  text,
  limit,
  isConnected = true,
  isWaiting = false,
  picture,
  sendLabel = 'Send message',
  onChange,
  onSend,
  onKeyDown,
  children,
  ...field
}: Props) {
  const id = useId();
  const isTouchKeyboard = useTouchKeyboard();
  const composition = useComposition();
  const content = cleanMessage(text);
  const left = limit - content.length;
  const isComplete = picture?.isChosen ? picture.ready !== undefined : content !== '';
  const isReady = isConnected && !isWaiting && isComplete && left >= 0;

  const send = () => {
    if (isReady) onSend(content);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return;
    const isSending = isSendKey(event, isTouchKeyboard);
    if (isTouchKeyboard && event.key === 'Enter' && !isSending) return;
    onKeyDown?.(event);
    if (event.isDefaultPrevented() || !isSending) return;
    event.preventDefault();
    send();
  };
  return (
    <Form
      data-screen-only
      onSubmit={(event) => {
        event.preventDefault();
        composition.end(event.currentTarget.querySelector('textarea'));
        send();
      }}
      {...composition.handlers}
      {...(picture && pasteAndDropHandlers(picture, onChange))}
    >
      <VisuallyHidden as="label" htmlFor={id}>
        Message
      </VisuallyHidden>
      {children}
      {picture?.isChosen && <PictureField picture={picture} />}
      {picture && <AddPicture onFile={picture.choose} />}
      <Field
        id={id}
        dir="auto"
        rows={1}
        value={text}
        autoComplete="off"
        enterKeyHint={isTouchKeyboard ? 'enter' : 'send'}
        placeholder={isConnected ? 'Type a message...' : 'Waiting for the connection...'}
        aria-invalid={left < 0}
        aria-describedby={left < SHOWN_WHEN_LEFT ? `${id}-length` : undefined}
        {...field}
        onChange={(event) => onChange(event.target)}
        onKeyDown={press}
      />
      {left < SHOWN_WHEN_LEFT && (
        <Length id={`${id}-length`} role="status">
          <Text as="span" size="sm" tone={left < 0 ? 'danger' : 'muted'}>
            {left < 0 ? `${countText(-left, 'character')} too many` : `${countText(left, 'character')} left`}
          </Text>
        </Length>
      )}
      <TooltipIconButton type="submit" label={sendLabel} disabled={!isReady}>
        <SendHorizontal aria-hidden />
      </TooltipIconButton>
    </Form>
  );
}
