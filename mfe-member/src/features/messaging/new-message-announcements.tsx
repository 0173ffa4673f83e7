import { VisuallyHidden } from '@meridian/platform';
import { messageText } from '@meridian/shared-types/message-pictures';
import { useState } from 'react';
import type { Message } from './message-groups';

/** The number of messages in the live region. Screen readers announce only additions, so older ones are removed. */
const MAX_MESSAGES = 5;

interface Props<T extends Message> {
  messages: T[];
  userId: string;
  /** Returns what is read out before the text of a message. */
  introduce: (message: T) => string;
}

/**
 * Renders a live region that announces new messages of other people. The message log itself is not live, because
 * scrolling adds old messages to it.
 */
export function NewMessageAnnouncements<T extends Message>({ messages, userId, introduce }: Props<T>) {
  const [initialSeq] = useState(messages.at(-1)?.seq ?? 0);
  const newMessages = messages
    .slice(-MAX_MESSAGES)
    .filter(({ seq, senderId, isRemoved }) => seq > initialSeq && senderId !== userId && !isRemoved);
  return (
    <VisuallyHidden as="div" aria-live="polite" aria-relevant="additions">
      {newMessages.map((message) => (
        <p key={message.id} dir="auto">
          {introduce(message)}: {messageText(message)}
        </p>
      ))}
    </VisuallyHidden>
  );
}
