import type { AuditAction } from '@meridian/shared-types';

const LABELS: Record<AuditAction, string> = {
  'join-request.approved': 'Join request approved',
  'join-request.rejected': 'Join request rejected',
  'member.role-changed': 'Role changed',
  'member.removed': 'Member removed',
  'announcement.posted': 'Announcement posted',
  'chapter.founded': 'Chapter founded',
  'event.created': 'Event created',
  'event.seat-given': 'Seat given',
  'event.changed': 'Event changed',
  'event.cancelled': 'Event cancelled',
  'event.draft-deleted': 'Draft of an event deleted',
  'event.people-exported': 'People of an event exported',
  'event.message-sent': 'Message to people who go',
  'holiday.added': 'Holiday added',
  'holiday.removed': 'Holiday removed',
  'session.failed': 'Sign-in failed',
  'password.reset': 'Password reset by mail',
  'password.changed': 'Password changed',
  'address.confirmed': 'E-mail address confirmed',
  'address.change-requested': 'Change of e-mail address requested',
  'address.changed': 'E-mail address changed',
  'address.restored': 'Change of e-mail address undone',
  'factor.added': 'Second step added',
  'factor.removed': 'Second step removed',
  'recovery-code.used': 'Recovery code used',
  'impersonation.started': 'Impersonation started',
  'impersonation.ended': 'Impersonation ended',
  'site-admin.granted': 'Site administrator made',
  'payment.taken': 'Payment taken',
  'payment.declined': 'Payment declined',
  'subscription.cancelled': 'Membership cancelled',
  'subscription.resumed': 'Membership resumed',
  'subscription.changed': 'Plan changed',
  'subscription.ended': 'Membership ended',
  'account.deleted': 'Account deleted',
  'audit.exported': 'Audit log exported',
};

export const ACTIONS = Object.entries(LABELS).map(([value, label]) => ({ value, label }));

/** The label of an action, or its code if a newer server sends one that is unknown here. */
export const labelOf = (action: string): string => (LABELS as Record<string, string | undefined>)[action] ?? action;
