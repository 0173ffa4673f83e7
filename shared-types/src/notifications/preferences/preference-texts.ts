import type { MailFrequency, NoticeGroup } from './preference-types';

/** The name and the description of each group of notices. */
export const NOTICE_GROUP_TEXTS: Record<NoticeGroup, { name: string; text: string }> = {
  requests: {
    name: 'Requests and reports',
    text: 'Decisions on yours, and new requests to join chapters where you are an admin.',
  },
  announcements: { name: 'Announcements', text: 'What the admins of your chapters announce.' },
  newEvents: { name: 'New events', text: 'New events in your chapters.' },
  events: {
    name: 'Your events',
    text: 'Changes, cancellations, seats and messages for events you are going to. Invitations for your calendar come right away.',
  },
  reminders: { name: 'Reminders', text: 'Before events, and before a held seat or your membership expires.' },
  chat: { name: 'Chat', text: 'Messages that mention you or reply to you.' },
  directMessages: { name: 'Direct messages', text: 'Private messages from other members.' },
  roles: { name: 'Roles', text: 'When you become an admin of a chapter, or no longer are.' },
};

export const MAIL_FREQUENCY_NAMES: Record<MailFrequency, string> = {
  now: 'Email now',
  daily: 'Daily digest',
  weekly: 'Weekly digest',
  off: 'No email',
};

/** @example hourName(13) // '1:00 PM' */
export const hourName = (hour: number): string => `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Returns the time of the weekly digest. @example digestTime({ weekday: 1, hour: 9 }) // 'Mondays from 9:00 AM' */
export const digestTime = ({ weekday, hour }: { weekday: number; hour: number }): string =>
  `${WEEKDAYS[weekday - 1] ?? WEEKDAYS[0]}s from ${hourName(hour)}`;
