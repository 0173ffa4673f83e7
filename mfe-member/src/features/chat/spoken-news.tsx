import { VisuallyHidden } from '@meridian/platform';
import type { ChatMessage } from '@meridian/shared-types';
import { useState } from 'react';

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
      {news.map(({ id, senderProfile, content }) => <p key={id}>{senderProfile.name}: {content}</p>)}
    </VisuallyHidden>
  );
}
