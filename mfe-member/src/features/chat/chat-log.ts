import type { ChatMessage } from '@meridian/shared-types';

const lastSeq = (messages: ChatMessage[]) => messages.at(-1)?.seq ?? 0;

/** Merges two lists. The result contains each message once, ordered by `seq`. */
export function mergeMessages(known: ChatMessage[], incoming: ChatMessage[]): ChatMessage[] {
  if (incoming.length === 0) return known;
  if ((incoming[0]?.seq ?? 0) > lastSeq(known)) return [...known, ...incoming];
  const byId = new Map([...known, ...incoming].map((message) => [message.id, message]));
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

/** Returns whether a message follows the known ones without a gap, or is one of them. */
export const follows = (known: ChatMessage[], message: ChatMessage): boolean => message.seq <= lastSeq(known) + 1;

/** Returns the newest page, merged with the known messages unless there is a gap between them. */
export function mergeLatest(known: ChatMessage[], latest: ChatMessage[]): ChatMessage[] {
  const first = latest[0];
  return first && follows(known, first) ? mergeMessages(known, latest) : latest;
}

/** Returns the messages without the text of a removed message. The text is also removed where it is quoted. */
export const withoutText = (messages: ChatMessage[], seq: number): ChatMessage[] =>
  messages.map((message) => {
    if (message.seq === seq) {
      const { mediaUrl: _mediaUrl, mentions: _mentions, replyTo: _replyTo, ...rest } = message;
      return { ...rest, content: '', isRemoved: true as const };
    }
    return message.replyTo?.seq === seq ? { ...message, replyTo: { ...message.replyTo, text: '' } } : message;
  });
