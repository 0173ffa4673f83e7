import type { ChatMessage, ProfileBrief } from '@meridian/shared-types';
import { differenceInMinutes, format, isSameDay, isToday, isYesterday } from 'date-fns';

/** A group of consecutive messages of one sender, sent within a short time. */
export interface MessageGroup {
  key: string;
  senderId: string;
  sender: ProfileBrief;
  messages: ChatMessage[];
  /** The day, only for the first group of a day. */
  day?: string;
}

/** The number of minutes after which the next message of a sender starts a new group. */
const GROUP_MINUTES = 5;

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

export function dayLabel(iso: string): string {
  const day = new Date(iso);
  if (isToday(day)) return 'Today';
  if (isYesterday(day)) return 'Yesterday';
  return format(day, 'EEEE, MMMM d, yyyy');
}

/**
 * Groups messages by day and sender. A divider can precede the message with the `seq` `splitAt`, which then starts a
 * new group, too.
 */
export function groupMessages(messages: ChatMessage[], splitAt?: number): MessageGroup[] {
  const groups: MessageGroup[] = [];
  let previous: ChatMessage | undefined;
  for (const message of messages) {
    const newDay = !previous || !isSameDay(previous.timestamp, message.timestamp);
    const group = groups.at(-1);
    const together =
      group &&
      previous &&
      !newDay &&
      message.seq !== splitAt &&
      previous.senderId === message.senderId &&
      differenceInMinutes(message.timestamp, previous.timestamp) < GROUP_MINUTES;
    if (together) group.messages.push(message);
    else
      groups.push({
        key: message.id,
        senderId: message.senderId,
        sender: message.senderProfile,
        messages: [message],
        ...(newDay && { day: dayLabel(message.timestamp) }),
      });
    previous = message;
  }
  return groups;
}
