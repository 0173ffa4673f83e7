import type { ChatMessage } from '@meridian/shared-types';
import { useMemo, useState } from 'react';

/** Messages that are in the page at first, and that are added per step either way. */
const STEP = 100;
/** Never more than this many. */
const MOST = 300;

/** The `seq` of the first and last message that may show; the last is Infinity while the newest one belongs to them. */
interface Span {
  from: number;
  to: number;
}

/** The part of a long history that is really in the page. The rest waits in memory, then on the server. */
export function useMessageWindow(messages: ChatMessage[], atEnd: boolean) {
  const first = messages[0]?.seq ?? 1;
  const last = messages.at(-1)?.seq ?? 0;
  const newest = (): Span => ({ from: Math.max(1, last - STEP + 1), to: Infinity });
  const [span, setSpan] = useState<Span>(newest);

  const from = Math.max(first, span.from);
  const count = Math.min(last, span.to) - from + 1;
  if (count > MOST) setSpan(atEnd ? newest() : { ...span, to: from + MOST - 1 });
  else if (count <= 0 && messages.length > 0) setSpan(newest()); // the history was replaced by a much newer one

  // A chapter's numbers have no gaps, so they are places in the list as well.
  const shown = useMemo(
    () => messages.slice(from - first, from - first + Math.max(0, count)),
    [messages, from, first, count],
  );

  return {
    shown,
    hasNewest: span.to === Infinity,
    hasOlderHeld: from > first,
    showNewest: () => setSpan(newest()),
    /** Goes back a step, also to what is still to be fetched: it shows as soon as it is there. */
    showOlder: () =>
      setSpan(({ to }) => {
        const start = Math.max(1, from - STEP);
        const end = start + MOST - 1;
        return { from: start, to: end < last ? Math.min(to, end) : to };
      }),
    showNewer: () =>
      setSpan((before) => {
        const end = before.to + STEP;
        return end < last
          ? { from: Math.max(from, end - MOST + 1), to: end }
          : { from: Math.max(from, last - MOST + 1), to: Infinity };
      }),
  };
}
