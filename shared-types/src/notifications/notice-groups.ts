/**
 * What people choose about, in the order in which it is shown. Mail about accounts and their security is no choice.
 * Links in mails hold a group's place in this list: add at the end.
 */
export const NOTICE_GROUPS = [
  'requests',
  'announcements',
  'newEvents',
  'events',
  'reminders',
  'chat',
  'roles',
  'directMessages',
] as const;

/** When mail about something comes: at once, in the digest of the day or the week, or never. */
export const MAIL_PACES = ['now', 'daily', 'weekly', 'off'] as const;
