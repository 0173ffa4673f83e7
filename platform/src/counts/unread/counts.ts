import { NOTICES_COUNTED, type MessageChange, type ReadPosition, type UnreadChats } from '@meridian/shared-types';

/** Counts after a change. `isIncomplete` tells that they have to be fetched again, because something was missed. */
export interface Counts {
  chats: UnreadChats;
  isIncomplete: boolean;
}

interface Arrived {
  seq: number;
  senderId: string;
  change?: MessageChange | undefined;
}

/** Returns whether a chat has a count that further messages change. */
const isCounting = ({ isMuted, unread }: ReadPosition): boolean => !isMuted && unread < NOTICES_COUNTED;

const replace = (chats: UnreadChats, position: ReadPosition): UnreadChats => ({
  ...chats,
  chapters: chats.chapters.map((each) => (each.chapterId === position.chapterId ? position : each)),
});

/**
 * Adds entries of a chapter's chat, in order. Those that were counted before are ignored. `ownId` is the person, whose
 * messages are not counted.
 */
export function withMessages(
  chats: UnreadChats,
  chapterId: number,
  messages: readonly Arrived[],
  ownId: string,
): Counts {
  const before = chats.chapters.find((each) => each.chapterId === chapterId);
  if (!before || !isCounting(before)) return { chats, isIncomplete: false };
  const after = { ...before };
  let isIncomplete = false;
  for (const { seq, senderId, change } of messages) {
    if (seq <= after.countedSeq) continue;
    // A removed message may have been counted.
    isIncomplete ||= seq > after.countedSeq + 1 || (change?.kind === 'removal' && change.seq > after.readSeq);
    after.countedSeq = seq;
    if (!change && senderId !== ownId && !chats.blockedIds.includes(senderId)) after.unread += 1;
  }
  return after.countedSeq === before.countedSeq
    ? { chats, isIncomplete }
    : { chats: replace(chats, after), isIncomplete };
}

/** Replaces positions by newer ones from the server. */
export function withPositions(chats: UnreadChats, changed: readonly ReadPosition[]): Counts {
  let counts: Counts = { chats, isIncomplete: false };
  for (const position of changed) {
    const known = counts.chats.chapters.find((each) => each.chapterId === position.chapterId);
    if (!known || known.version > position.version) continue;
    // The server counted before it stored a message that this page knows.
    const isBehind = isCounting(position) && known.countedSeq > position.countedSeq;
    counts = { chats: replace(counts.chats, position), isIncomplete: counts.isIncomplete || isBehind };
  }
  return counts;
}

/** Moves a position forward before the server has confirmed it. */
export function withRead(chats: UnreadChats, chapterId: number, until: number): UnreadChats {
  const known = chats.chapters.find((each) => each.chapterId === chapterId);
  if (!known || until <= known.readSeq || until < known.countedSeq) return chats;
  return replace(chats, { ...known, readSeq: until, countedSeq: until, unread: 0 });
}

/** Returns the number of unread messages in the chats of chapters. */
export const unreadIn = ({ chapters }: Pick<UnreadChats, 'chapters'>): number =>
  chapters.reduce((sum, { unread }) => sum + unread, 0);
