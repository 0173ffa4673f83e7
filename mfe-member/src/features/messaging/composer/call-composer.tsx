import { sendMessage, useDraft, type ConversationKey } from '@meridian/platform/realtime';
import { LIMITS } from '@meridian/shared-types';
import { useEffect, useRef } from 'react';
import { Composer } from './composer';
import { OtherDraft } from './other-draft';
import type { PictureChoice } from '../pictures/use-picture-choice';

interface Props {
  conversation: ConversationKey;
  /** Whether the field gets the focus at first, as after an edit. */
  isFocused?: boolean;
  picture: PictureChoice;
  /** Edits the last message of the person. It is undefined if there is none. */
  onEditLast?: (() => void) | undefined;
}

/**
 * Renders the message input of a conversation whose messages are sent with calls: of two people, or of an event. The
 * draft is stored until it is sent. In an empty field, Arrow Up edits the last message of the person.
 */
export function CallComposer({ conversation, isFocused = false, picture, onEditLast }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useDraft(conversation, '');
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
        sendMessage(conversation, content, picture.ready && { picture: picture.ready });
        picture.remove();
        setDraft('');
      }}
    >
      <OtherDraft conversation={conversation} />
    </Composer>
  );
}
