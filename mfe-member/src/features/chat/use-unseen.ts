import type { ChatMessage } from '@meridian/shared-types';
import { useState } from 'react';

interface Unseen {
  head: number;
  marker?: number;
  read: boolean;
}

/** Which messages came while the reader looked elsewhere: where they begin, and how many are still unread. */
export function useUnseen(messages: ChatMessage[], atEnd: boolean) {
  const head = messages.at(-1)?.seq ?? 0;
  const [state, setState] = useState<Unseen>({ head, read: true });
  const looking = atEnd && !document.hidden;

  if (head !== state.head) {
    const known = looking || state.head === 0;
    setState(known ? { ...state, head } : { head, marker: state.read ? state.head + 1 : state.marker, read: false });
  } else if (looking && !state.read) setState({ ...state, read: true });

  return {
    /** `seq` of the first message that was new. Stays after reading, until `clear`. */
    marker: state.marker,
    unread: state.read || state.marker === undefined ? 0 : head - state.marker + 1,
    clear: () => setState({ head, read: true }),
  };
}
