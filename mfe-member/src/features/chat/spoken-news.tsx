import { VisuallyHidden } from '@meridian/platform';
import type { OutboxEntry as Entry } from '@meridian/platform/realtime';
import type { ChatMessage } from '@meridian/shared-types';
import { useState } from 'react';
import { hasteText } from './outbox-entry';

/** Messages that stay in the region: those that are said no more are of no use in it. */
const MOST = 5;

/**
 * Says what others write, as it comes. The history itself is silent: scrolling puts old messages into the page, and
 * those are no news.
 */
export function SpokenNews({ messages, userId }: { messages: ChatMessage[]; userId: string }) {
  const [heardTo] = useState(messages.at(-1)?.seq ?? 0);
  const news = messages.slice(-MOST).filter(({ seq, senderId }) => seq > heardTo && senderId !== userId);
  return (
    <VisuallyHidden as="div" aria-live="polite" aria-relevant="additions">
      {news.map(({ id, senderProfile, content }) => (
        <p key={id}>
          {senderProfile.name}: {content}
        </p>
      ))}
    </VisuallyHidden>
  );
}

/** Says once that a message of one's own waits, and how long: not every second, as the message itself shows. */
export function SpokenWait({ entries }: { entries: Entry[] }) {
  const waiting = entries.find((entry) => entry.waiting)?.waiting;
  return (
    <VisuallyHidden as="div" role="status">
      {waiting && hasteText(waiting.seconds)}
    </VisuallyHidden>
  );
}
