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

/** Renders only a part of a long history. The rest is in memory or on the server. */
export function useMessageWindow(messages: ChatMessage[], atEnd: boolean) {
  const first = messages[0]?.seq ?? 1;
  const last = messages.at(-1)?.seq ?? 0;
  const newest = (): Range => ({ from: Math.max(1, last - STEP + 1), to: Infinity });
  const [range, setRange] = useState<Range>(newest);

  const from = Math.max(first, range.from);
  const count = Math.min(last, range.to) - from + 1;
  if (count > MAX_RENDERED) setRange(atEnd ? newest() : { ...range, to: from + MAX_RENDERED - 1 });
  else if (count <= 0 && messages.length > 0) setRange(newest()); // A much newer page replaced the history.

  // Sequence numbers have no gaps, so they are also offsets into the list.
  const shown = useMemo(
    () => messages.slice(from - first, from - first + Math.max(0, count)),
    [messages, from, first, count],
  );

  return {
    shown,
    hasNewest: range.to === Infinity,
    hasOlderLoaded: from > first,
    showNewest: () => setRange(newest()),
    /** Shows the messages around a number, unless they are already shown. */
    showAround: (seq: number) => {
      if (seq >= from && seq < from + count) return;
      const end = seq + STEP;
      setRange({ from: Math.max(1, seq - STEP), to: end < last ? end : Infinity });
    },
    /** Moves back one step. The step may include messages that are not fetched yet, which appear when they arrive. */
    showOlder: () =>
      setRange(({ to }) => {
        const start = Math.max(1, from - STEP);
        const end = start + MAX_RENDERED - 1;
        return { from: start, to: end < last ? Math.min(to, end) : to };
      }),
    showNewer: () =>
      setRange((before) => {
        const end = before.to + STEP;
        return end < last
          ? { from: Math.max(from, end - MAX_RENDERED + 1), to: end }
          : { from: Math.max(from, last - MAX_RENDERED + 1), to: Infinity };
      }),
  };
}
