import type { DomainEventKind } from './domain-events';
import type { Preferences } from './preferences';
import type { MailPace, NoticeGroup } from './preference-types';

/** The group of each kind; null for kinds about the account, and for those that notify nobody. */
const GROUPS: Record<DomainEventKind, NoticeGroup | null> = {
  'account.password-reset': null,
  'account.password-changed': null,
  'account.suspended': null,
  'account.suspension-ended': null,
  'account.viewed': null,
  'account.confirm-address': null,
  'account.invited': null,
  'account.confirm-new-address': null,
  'account.address-changed': null,
  'account.address-change-requested': null,
  'account.address-taken': null,
  'account.address-restored': null,
  'account.factor-added': null,
  'account.factor-removed': null,
  'account.recovery-code-used': null,
  'account.new-device': null,
  'account.deleted': null,
  'account.merged': null,
  'newsletter.confirm': null,
  'chat.message-removed': null,
  'contact.received': null,
  'report.created': null,
  'report.closed': null,
  'contact.answered': null,
  'membership.ended': null,
  'membership.changed': null,
  'payment.taken': null,
  'subscription.cancelled': null,
  'join-request.created': 'requests',
  'join-request.decided': 'requests',
  'announcement.changed': null,
  'announcement.withdrawn': null,
  'announcement.posted': 'announcements',
  'announcement.posted-widely': 'announcements',
  'event.published': 'newEvents',
  'event.changed': 'events',
  'event.cancelled': 'events',
  'event.message': 'events',
  'event.seat-changed': 'events',
  'event.tomorrow': 'reminders',
  'event.soon': 'reminders',
  'seat.offer-ends': 'reminders',
  'membership.ends': 'reminders',
  'chat.mention': 'chat',
  'chat.reply': 'chat',
  'chat.direct-message': 'directMessages',
  'member.added': 'roles',
  'member.banned': 'roles',
  'member.role-changed': 'roles',
  'chapter.merged': 'roles',
};

/** @example noticeGroupOf('event.cancelled') // 'events' */
export const noticeGroupOf = (kind: DomainEventKind): NoticeGroup | null => GROUPS[kind];

export const noticeKindsOf = (group: NoticeGroup): DomainEventKind[] =>
  (Object.keys(GROUPS) as DomainEventKind[]).filter((kind) => GROUPS[kind] === group);

const preference = (mail: MailPace) => ({ page: true, mail });

/** The preferences of people who have not chosen any. */
export const DEFAULT_PREFERENCES: Omit<Preferences, 'timeZone'> = {
  groups: {
    requests: preference('now'),
    announcements: preference('now'),
    newEvents: preference('weekly'),
    events: preference('now'),
    reminders: preference('now'),
    chat: preference('now'),
    roles: preference('now'),
    directMessages: preference('now'),
  },
  mutedChapterIds: [],
  quietHours: null,
  digest: { weekday: 1, hour: 9 },
};
