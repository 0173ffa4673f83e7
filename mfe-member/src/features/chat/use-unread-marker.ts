import type { ChatMessage } from '@meridian/shared-types';
import { useState } from 'react';

interface State {
  lastSeq: number;
  firstUnreadSeq?: number;
  isRead: boolean;
}

/** Tracks the messages that arrive while the user is scrolled up or in another tab. */
export function useUnreadMarker(messages: ChatMessage[], atEnd: boolean) {
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const [state, setState] = useState<State>({ lastSeq, isRead: true });
  const isReading = atEnd && !document.hidden;

  if (lastSeq !== state.lastSeq) {
    const isSeen = isReading || state.lastSeq === 0;
    const firstUnreadSeq = state.isRead ? state.lastSeq + 1 : state.firstUnreadSeq;
    setState(isSeen ? { ...state, lastSeq } : { lastSeq, firstUnreadSeq, isRead: false });
  } else if (isReading && !state.isRead) setState({ ...state, isRead: true });

  return {
    /** The `seq` of the first new message. It stays after reading, until `clear` is called. */
    firstSeq: state.firstUnreadSeq,
    /** The number of unread messages. */
    count: state.isRead || state.firstUnreadSeq === undefined ? 0 : lastSeq - state.firstUnreadSeq + 1,
    clear: () => setState({ lastSeq, isRead: true }),
  };
}
