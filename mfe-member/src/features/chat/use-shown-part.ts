import type { ChatMessage } from '@meridian/shared-types';
import { useMemo, useState } from 'react';

/** Messages that are in the page at first, and that are added per step upwards. */
const STEP = 100;
/** More than this many while reading the newest ones, and the oldest leave the page again. */
const MOST = 400;

/** The end of a long history that is really in the page. The rest waits in memory, then on the server. */
export function useShownPart(messages: ChatMessage[], atEnd: boolean) {
  const [fromSeq, setFromSeq] = useState<number>();
  const newest = messages.at(-STEP)?.seq ?? messages[0]?.seq ?? 1;
  const from = fromSeq ?? newest;
  const shown = useMemo(() => messages.filter((message) => message.seq >= from), [messages, from]);

  if (fromSeq === undefined && messages.length > 0) setFromSeq(newest);
  else if (atEnd && shown.length > MOST) setFromSeq(newest);

  const firstHeld = messages[0]?.seq ?? 1;
  return {
    shown,
    /** Shows more of what is in memory; false when all of it is shown already. */
    showMore: (): boolean => {
      const more = from > firstHeld;
      if (more) setFromSeq(Math.max(firstHeld, from - STEP));
      return more;
    },
    /** Lets messages that are about to be fetched show as soon as they are there. */
    reachBack: () => setFromSeq(Math.max(1, from - STEP)),
    hasHidden: from > firstHeld,
  };
}
