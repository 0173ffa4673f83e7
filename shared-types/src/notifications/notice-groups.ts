/**
 * The groups of notices that people can choose, in the order of display. Mail about accounts and their security cannot
 * be turned off. Links in mails contain the position of a group in this list, so new groups must be added at the end.
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

/** The time of a mail: at once, in the daily or weekly digest, or never. */
export const MAIL_FREQUENCIES = ['now', 'daily', 'weekly', 'off'] as const;
