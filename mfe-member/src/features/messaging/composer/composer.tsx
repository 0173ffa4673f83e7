import { countText, isComposing, Text, VisuallyHidden } from '@meridian/platform';
import { TooltipIconButton } from '@meridian/platform/controls';
import { cleanText } from '@meridian/shared-types';
import { SendHorizontal } from 'lucide-react';
import {
  useId,
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import styled from 'styled-components';
import { AddPicture, PictureField } from '../pictures/picture-field';
import type { PictureChoice } from '../pictures/use-picture-choice';

const Form = styled.form`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: flex-end;
  padding: var(--space-2) var(--space-3) var(--space-3);
`;
const Field = styled.textarea`
  flex: 1 1 150px;
  min-inline-size: min(150px, 100%);
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
  /** Receives the trimmed text, which is not too long. It is empty only if there is a picture, which is ready. */
  onSend: (content: string) => void;
}

/** Returns the handlers for a picture that the person pastes or drops. */
function pasteAndDropHandlers(picture: PictureChoice) {
  const choose = (event: SyntheticEvent, files: FileList) => {
    const file = [...files].find(({ type }) => type.startsWith('image/'));
    if (!file) return;
    event.preventDefault();
    void picture.choose(file);
  };
  return {
    onPaste: (event: ClipboardEvent) => choose(event, event.clipboardData.files),
    onDrop: (event: DragEvent) => choose(event, event.dataTransfer.files),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
  };
}

/**
 * Renders the message input. Enter sends, and Shift+Enter adds a line break. `onKeyDown` receives keys first, and
 * prevents the default for those that it handles. The children are shown above the field.
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
  const content = cleanText(text);
  const left = limit - content.length;
  const isComplete = picture?.isChosen ? picture.ready !== undefined : content !== '';
  const isReady = isConnected && !isWaiting && isComplete && left >= 0;

  const send = () => {
    if (isReady) onSend(content);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent)) return;
    onKeyDown?.(event);
    if (event.isDefaultPrevented() || event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      {...(picture && pasteAndDropHandlers(picture))}
    >
      <VisuallyHidden as="label" htmlFor={id}>
        Message
      </VisuallyHidden>
      {children}
      {picture?.isChosen && <PictureField picture={picture} />}
      {picture && <AddPicture onFile={(file) => void picture.choose(file)} />}
      <Field
        id={id}
        dir="auto"
        rows={1}
        value={text}
        autoComplete="off"
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
