import type { DirectMessage } from '@meridian/shared-types';
import { format, isSameDay, isToday, isYesterday } from 'date-fns';

/** @example dayOf('2026-01-05T15:00:00.000Z') // 'Monday, January 5, 2026' */
const dayOf = (iso: string): string => {
  const day = new Date(iso);
  if (isToday(day)) return 'Today';
  if (isYesterday(day)) return 'Yesterday';
  return format(day, 'EEEE, MMMM d, yyyy');
};

/** Formats a time for a list: the time if it is today, and otherwise the day. */
export const shortTimeOf = (iso: string): string => format(new Date(iso), isToday(iso) ? 'h:mm a' : 'MMM d');

/** Returns messages in order. The first message of each day has the day. */
export const withDays = (messages: readonly DirectMessage[]): { message: DirectMessage; day?: string }[] =>
  messages.map((message, index) => {
    const before = messages[index - 1];
    const isFirst = !before || !isSameDay(before.timestamp, message.timestamp);
    return { message, ...(isFirst && { day: dayOf(message.timestamp) }) };
  });
