import type { OutboxEntry } from '@meridian/platform/realtime';
import type { ChatMessage } from '@meridian/shared-types';
import { useEffect, useState } from 'react';

/**
 * Returns when the user sent their last message, or will send it if it waits, in milliseconds since 1970. Messages that
 * were refused do not count.
 */
export function lastSentAt(
  userId: string,
  messages: readonly ChatMessage[],
  unconfirmed: readonly OutboxEntry[],
): number | undefined {
  const entry = unconfirmed.findLast(({ state }) => state === 'sending');
  if (entry) return entry.waiting?.until ?? Date.parse(entry.createdAt);
  const own = messages.findLast(({ senderId }) => senderId === userId);
  return own && Date.parse(own.timestamp);
}

/**
 * Returns the seconds until the user may send a message, or 0. The clocks of the device and of the server may differ,
 * so it is never longer than the interval. The server decides.
 */
export function useSecondsLeft(intervalSeconds: number, sentAt = 0): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const until = Math.min(sentAt, Date.now()) + intervalSeconds * 1000;
    const update = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(update, 1000);
    update();
    return () => clearInterval(timer);
  }, [intervalSeconds, sentAt]);
  return left;
}
