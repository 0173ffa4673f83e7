import { VisuallyHidden } from '@meridian/platform';
import type { OutboxEntry as Entry } from '@meridian/platform/realtime';
import type { ChatMessage } from '@meridian/shared-types';
import { useState } from 'react';
import { sendDelayText } from './outbox-entry';

/** The number of messages in the live region. Screen readers announce only additions, so older ones are removed. */
const MAX_MESSAGES = 5;

/**
 * Renders a live region that announces new messages of other people. The message list itself is not live, because
 * scrolling adds old messages to it.
 */
export function NewMessageAnnouncements({ messages, userId }: { messages: ChatMessage[]; userId: string }) {
  const [initialSeq] = useState(messages.at(-1)?.seq ?? 0);
  const newMessages = messages
    .slice(-MAX_MESSAGES)
    .filter(({ seq, senderId }) => seq > initialSeq && senderId !== userId);
  return (
    <VisuallyHidden as="div" aria-live="polite" aria-relevant="additions">
      {newMessages.map(({ id, senderProfile, content, mentions }) => (
        <p key={id} dir="auto">
          {senderProfile.name}
          {mentions?.some((each) => each.userId === userId) && ' mentions you'}: {content}
        </p>
      ))}
    </VisuallyHidden>
  );
}

/** Announces once that a message is delayed by the rate limit. The visible countdown changes every second. */
export function SendDelayAnnouncement({ entries }: { entries: Entry[] }) {
  const waiting = entries.find((entry) => entry.waiting)?.waiting;
  return (
    <VisuallyHidden as="div" role="status">
      {waiting && sendDelayText(waiting.seconds)}
    </VisuallyHidden>
  );
}
