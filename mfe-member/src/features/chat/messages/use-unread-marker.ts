import type { ChatMessage, ReadPosition } from '@meridian/shared-types';
import { useState } from 'react';

interface State {
  lastSeq: number;
  firstUnreadSeq?: number | undefined;
  isRead: boolean;
  /** The last known position of the person. */
  readSeq?: number;
}

interface Options {
  /** The messages without the entries that change them, so their numbers have gaps. */
  messages: ChatMessage[];
  /** Whether the person sees the newest message. */
  isReading: boolean;
  position: ReadPosition | undefined;
  /** Returns whether a message can be unread. */
  isCounted: (message: ChatMessage) => boolean;
}

/** Returns the first unread message after a position. It may be before the loaded messages. */
function firstAfter({ messages, position, isCounted }: Options): number | undefined {
  if (!position) return undefined;
  const next = position.readSeq + 1;
  if (position.unread > 0 && (messages[0]?.seq ?? next) > next) return next;
  return messages.find((message) => message.seq >= next && isCounted(message))?.seq;
}

/**
 * Tracks where the person left off: at first, after messages were marked as unread, and when messages arrive while the
 * person does not see the newest one.
 */
export function useUnreadMarker(options: Options) {
  const { messages, isReading, position } = options;
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const [state, setState] = useState<State>({ lastSeq, isRead: true });
  const readSeq = position?.readSeq;

  if (lastSeq > 0 && readSeq !== undefined && readSeq !== state.readSeq) {
    const isLeftOff = state.readSeq === undefined || readSeq < state.readSeq;
    setState({ ...state, readSeq, ...(isLeftOff && { lastSeq, firstUnreadSeq: firstAfter(options) }) });
  } else if (lastSeq !== state.lastSeq) {
    const isSeen = isReading || state.lastSeq === 0;
    const next = messages.find(({ seq }) => seq > state.lastSeq)?.seq;
    const firstUnreadSeq = state.isRead ? next : state.firstUnreadSeq;
    setState(isSeen ? { ...state, lastSeq } : { ...state, lastSeq, firstUnreadSeq, isRead: false });
  } else if (isReading && !state.isRead) setState({ ...state, isRead: true });

  const firstSeq = state.firstUnreadSeq;
  return {
    /** The `seq` of the first new message. It stays after reading, until `clear` is called. */
    firstSeq,
    /** The number of messages that have arrived since the person last saw the newest one. */
    count: state.isRead || firstSeq === undefined ? 0 : messages.filter(({ seq }) => seq >= firstSeq).length,
    clear: () => setState({ ...state, lastSeq, firstUnreadSeq: undefined, isRead: true }),
  };
}
