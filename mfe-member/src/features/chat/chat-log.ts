import type { ChatMessage } from '@meridian/shared-types';

const lastSeq = (messages: ChatMessage[]) => messages.at(-1)?.seq ?? 0;

/** Merges two lists. The result contains each entry once, ordered by `seq`, and messages as they are after all changes. */
export function mergeMessages(known: ChatMessage[], incoming: ChatMessage[]): ChatMessage[] {
  if (incoming.length === 0) return known;
  if ((incoming[0]?.seq ?? 0) > lastSeq(known)) return withChanges([...known, ...incoming]);
  const byId = new Map([...known, ...incoming].map((message) => [message.id, message]));
  return withChanges([...byId.values()].sort((a, b) => a.seq - b.seq));
}

/** Returns whether a message follows the known ones without a gap, or is one of them. */
export const follows = (known: ChatMessage[], message: ChatMessage): boolean => message.seq <= lastSeq(known) + 1;

/** Returns the newest page, merged with the known messages unless there is a gap between them. */
export function mergeLatest(known: ChatMessage[], latest: ChatMessage[]): ChatMessage[] {
  const first = latest[0];
  return first && follows(known, first) ? mergeMessages(known, latest) : latest;
}

/** Applies the changes in a list. The text of a removed message is also removed where it is quoted. */
function withChanges(entries: ChatMessage[]): ChatMessage[] {
  const removed = new Set(entries.flatMap(({ change }) => change?.seq ?? []));
  if (removed.size === 0) return entries;
  return entries.map((entry) => {
    if (removed.has(entry.seq) && !entry.isRemoved) {
      const { mediaUrl: _mediaUrl, mentions: _mentions, replyTo: _replyTo, ...rest } = entry;
      return { ...rest, content: '', isRemoved: true as const };
    }
    const { replyTo } = entry;
    return replyTo?.text && removed.has(replyTo.seq) ? { ...entry, replyTo: { ...replyTo, text: '' } } : entry;
  });
}

/** Returns whether an entry of the log is a message, and not the change of one. */
export const isMessage = ({ change }: ChatMessage): boolean => change === undefined;
