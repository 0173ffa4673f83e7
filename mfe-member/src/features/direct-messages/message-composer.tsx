import { useDraft } from '@meridian/platform/realtime';
import { LIMITS } from '@meridian/shared-types';
import { useEffect, useRef } from 'react';
import { Composer } from '../messaging/composer';
import type { ChosenPicture, PictureChoice } from '../messaging/use-picture-choice';

interface Props {
  userId: string;
  /** Whether the field gets the focus at first, as after an edit. */
  isFocused: boolean;
  picture: PictureChoice;
  onSend: (content: string, picture: ChosenPicture | undefined) => void;
  /** Edits the last message of the person. It is undefined if there is none. */
  onEditLast: (() => void) | undefined;
}

/**
 * Renders the message input of a conversation. The draft is stored until it is sent. In an empty field, Arrow Up edits
 * the last message of the person.
 */
export function MessageComposer({ userId, isFocused, picture, onSend, onEditLast }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useDraft(`direct:${userId}`, '');
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  return (
    <Composer
      ref={field}
      text={draft}
      limit={LIMITS.directMessageMax}
      picture={picture}
      onChange={({ value }) => setDraft(value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' || draft !== '' || !onEditLast) return;
        event.preventDefault();
        onEditLast();
      }}
      onSend={(content) => {
        onSend(content, picture.ready);
        picture.remove();
        setDraft('');
      }}
    />
  );
}
