import { countText, VisuallyHidden } from '@meridian/platform';
import type { OutboxEntry } from '@meridian/platform/realtime';
import { useEffect, useState } from 'react';

type Waiting = NonNullable<OutboxEntry['waiting']>;

/** Returns the text below a message that the rate limit or the slow mode delays. */
const delayText = (seconds: number, { isSlowMode }: Waiting): string =>
  `${isSlowMode ? 'Slow mode is on.' : 'You are sending very fast.'} This message will be sent in ${countText(seconds, 'second')}.`;

/** Shows a countdown. `SendDelayAnnouncement` announces the delay to screen readers. */
export function SendDelay({ waiting }: { waiting: Waiting }) {
  const left = () => Math.max(1, Math.ceil((waiting.until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  });
  return delayText(seconds, waiting);
}

/** Announces once that a message is delayed by a limit. The visible countdown changes every second. */
export function SendDelayAnnouncement({ entries }: { entries: OutboxEntry[] }) {
  const waiting = entries.find((entry) => entry.waiting)?.waiting;
  return (
    <VisuallyHidden as="div" role="status">
      {waiting && delayText(waiting.seconds, waiting)}
    </VisuallyHidden>
  );
}
