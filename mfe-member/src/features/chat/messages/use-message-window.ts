import type { ChatMessage } from '@meridian/shared-types';
import { useMemo, useState } from 'react';

/** The number of messages that are rendered at first and added per step in either direction. */
const STEP = 100;
/** The maximum number of messages rendered at the same time. */
const MAX_RENDERED = 300;

/** The `seq` of the first and last rendered message. `to` is Infinity while the range includes the newest message. */
interface Range {
  from: number;
  to: number;
}

/** Returns the number of messages before a `seq`. */
function countBefore(messages: readonly ChatMessage[], seq: number): number {
  let [low, high] = [0, messages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.seq ?? Infinity) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Renders only a part of a long history. The rest is in memory or on the server. Changes are not among the messages, so
 * many of them in a row do not leave the list empty.
 */
export function useMessageWindow(messages: ChatMessage[], atEnd: boolean) {
  const seqAt = (index: number) => messages[index]?.seq ?? 1;
  const newest = (): Range => ({ from: seqAt(Math.max(0, messages.length - STEP)), to: Infinity });
  const [range, setRange] = useState<Range>(newest);

  const start = countBefore(messages, range.from);
  const end = range.to === Infinity ? messages.length : countBefore(messages, range.to + 1);
  const count = end - start;
  if (count > MAX_RENDERED) setRange(atEnd ? newest() : { ...range, to: seqAt(start + MAX_RENDERED - 1) });
  else if (count <= 0 && messages.length > 0) setRange(newest()); // A much newer page replaced the history.

  const shown = useMemo(() => messages.slice(start, Math.max(start, end)), [messages, start, end]);

  return {
    shown,
    hasNewest: range.to === Infinity,
    hasOlderLoaded: start > 0,
    showNewest: () => setRange(newest()),
    /** Shows the messages around a number, unless they are already shown. */
    showAround: (seq: number) => {
      const index = countBefore(messages, seq);
      if (index >= start && index < end) return;
      const last = index + STEP;
      setRange({ from: seqAt(Math.max(0, index - STEP)), to: last < messages.length - 1 ? seqAt(last) : Infinity });
    },
    /** Moves back one step. Without loaded messages, it includes those that are fetched next. */
    showOlder: () => {
      const first = Math.max(0, start - STEP);
      const last = first + MAX_RENDERED - 1;
      setRange(({ to }) => ({
        from: start > 0 ? seqAt(first) : Math.max(1, seqAt(0) - STEP),
        to: last < messages.length - 1 ? Math.min(to, seqAt(last)) : to,
      }));
    },
    showNewer: () => {
      const last = end - 1 + STEP;
      setRange({
        from: seqAt(Math.max(start, Math.min(last, messages.length - 1) - MAX_RENDERED + 1)),
        to: last < messages.length - 1 ? seqAt(last) : Infinity,
      });
    },
  };
}
