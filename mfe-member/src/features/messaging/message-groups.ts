import { MINUTE_MS } from '@meridian/shared-types';
import type { ChatMessage, DirectMessage, EventConversationMessage } from '@meridian/shared-types';
import { format, isSameDay, isToday, isYesterday } from 'date-fns';

export type Message = ChatMessage | DirectMessage | EventConversationMessage;

/** Consecutive messages of one sender, sent within a short time. */
export interface MessageGroup<T extends Message> {
  messages: [T, ...T[]];
  /** The day, only for the first group of a day. */
  day?: string;
}

export function dayLabel(iso: string): string {
  const day = new Date(iso);
  if (isToday(day)) return 'Today';
  if (isYesterday(day)) return 'Yesterday';
  return format(day, 'EEEE, MMMM d, yyyy');
}

/**
 * Groups messages by day and sender.
 * @param minutes the time after which the next message of a sender starts a new group. 0 groups nothing.
 * @param splitAt the `seq` of a message that starts a new group, too, because a divider precedes it.
 */
export function groupMessages<T extends Message>(
  messages: readonly T[],
  minutes: number,
  splitAt?: number,
): MessageGroup<T>[] {
  const groups: MessageGroup<T>[] = [];
  let previous: T | undefined;
  for (const message of messages) {
    const isNewDay = !previous || !isSameDay(previous.timestamp, message.timestamp);
    const isTogether =
      previous &&
      !isNewDay &&
      message.seq !== splitAt &&
      previous.senderId === message.senderId &&
      Date.parse(message.timestamp) - Date.parse(previous.timestamp) < minutes * MINUTE_MS;
    if (isTogether) groups.at(-1)?.messages.push(message);
    else groups.push({ messages: [message], ...(isNewDay && { day: dayLabel(message.timestamp) }) });
    previous = message;
  }
  return groups;
}
