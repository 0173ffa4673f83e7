import { VisuallyHidden } from '@meridian/platform';
import type { OutboxEntry } from '@meridian/platform/realtime';
import { useEffect, useState } from 'react';

/** Returns the text below a message that the rate limit delays. */
const delayText = (seconds: number): string =>
  `You are sending very fast. This message will be sent in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;

/** Shows a countdown. `SendDelayAnnouncement` announces the delay to screen readers. */
export function SendDelay({ until }: { until: number }) {
  const left = () => Math.max(1, Math.ceil((until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
  });
  return delayText(seconds);
}

/** Announces once that a message is delayed by the rate limit. The visible countdown changes every second. */
export function SendDelayAnnouncement({ entries }: { entries: OutboxEntry[] }) {
  const waiting = entries.find((entry) => entry.waiting)?.waiting;
  return (
    <VisuallyHidden as="div" role="status">
      {waiting && delayText(waiting.seconds)}
    </VisuallyHidden>
  );
}
