import * as z from 'zod';
import { ChapterId, Id, Instant, InstantInput, limitParam, text } from '../fields/fields';
import { LIMITS } from '../limits';
import { RecordedPerson } from '../people/people';

/** The actions in the audit log. Each names a kind of object and what happened to it. */
export const AuditAction = z.enum([
  'join-request.approved',
  'join-request.rejected',
  'join-request.undone',
  'saved-note.added',
  'saved-note.removed',
  'member.role-changed',
  'member.removed',
  'announcement.posted',
  'announcement.scheduled',
  'announcement.published',
  'announcement.paused',
  'announcement.expired',
  'announcement.changed',
  'announcement.deleted',
  'announcement.pinned',
  'announcement.unpinned',
  'member.added',
  'member.joined',
  'member.banned',
  'member.ban-lifted',
  'member.exported',
  'invite.created',
  'invite.revoked',
  'invite.used',
  'chapter.founded',
  'chapter.changed',
  'chapter.archived',
  'chapter.brought-back',
  'chapter.merged',
  'event.created',
  'event.seat-given',
  'event.changed',
  'event.cancelled',
  'event.brought-back',
  'event.draft-deleted',
  'event.people-exported',
  'event.attendance-exported',
  'event.message-sent',
  'holiday.added',
  'holiday.removed',
  'session.failed',
  'session.ended',
  'password.reset',
  'password.link-sent',
  'password.changed',
  'address.confirmed',
  'address.change-requested',
  'address.change-cancelled',
  'address.changed',
  'address.restored',
  'factor.added',
  'factor.removed',
  'recovery-code.used',
  'impersonation.started',
  'impersonation.ended',
  'proposal.made',
  'proposal.confirmed',
  'proposal.withdrawn',
  'proposal.objected',
  'proposal.took-effect',
  'proposal.ended',
  'view.started',
  'view.ended',
  'factor.link-issued',
  'site-admin.granted',
  'site-admin.dismissed',
  'treasurer.granted',
  'treasurer.dismissed',
  'payment.taken',
  'payment.declined',
  'payment.refunded',
  'payment.disputed',
  'payment.entered',
  'payment.reversed',
  'books.exported',
  'membership.given',
  'price.offered',
  'student-proof.decided',
  'family.joined',
  'family.left',
  'subscription.cancelled',
  'subscription.resumed',
  'subscription.paused',
  'subscription.pause-began',
  'subscription.card-changed',
  'subscription.changed',
  'subscription.ended',
  'account.invited',
  'account.renamed',
  'account.suspended',
  'account.suspension-ended',
  'account.deleted',
  'account.merged',
  'import.uploaded',
  'import.removed',
  'import.problems-exported',
  'import.started',
  'import.invited',
  'import.paused',
  'import.undone',
  'note.added',
  'note.changed',
  'message.removed',
  'message.released',
  'message.refused',
  'member.muted',
  'member.unmuted',
  'chat.settings-changed',
  'thread.assigned',
  'thread.unassigned',
  'thread.answered',
  'thread.noted',
  'thread.closed',
  'thread.reopened',
  'report.decided',
  'post.created',
  'post.changed',
  'post.published',
  'post.unpublished',
  'post.shared',
  'post.unshared',
  'post.deleted',
  'site-page.changed',
  'picture.added',
  'first-steps.dismissed',
  'audit.exported',
  'site-export.ordered',
  'site-export.finished',
  'site-export.failed',
  'site-export.downloaded',
  'site-export.removed',
  'personal-data.read',
  'users.exported',
  'newsletter.exported',
  'letter.created',
  'letter.changed',
  'letter.deleted',
  'letter.scheduled',
  'letter.tested',
  'letter.paused',
  'letter.resumed',
  'letter.cancelled',
]);
export type AuditAction = z.infer<typeof AuditAction>;

const Line = z.string().max(LIMITS.auditDetailMax);

/**
 * A record of an action. It contains ids of people only. Names are looked up when the log is read, so that no personal
 * data of deleted accounts remains.
 */
export const AuditRecord = z.object({
  id: Id,
  at: Instant,
  action: z.string().max(60),
  /** The person who acted. It is null for the system, commands, and failed sign-ins. */
  actorId: Id.nullable(),
  /** The impersonated person, if any. */
  actingAsId: Id.nullable(),
  /** The id of the changed object, and the person and chapter that it concerns. */
  subject: z.string().max(60),
  userId: Id.nullable(),
  chapterId: ChapterId.nullable(),
  /** Readable details, such as an event's title or a role, but never private reasons. */
  detail: Line,
  /** The client's address as the gateway sees it, and its user agent. */
  address: z.string().max(45),
  userAgent: Line,
  requestId: z.string().max(64),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/** An entry of the audit log with names, for site admins. */
export const AuditEntry = AuditRecord.omit({ actorId: true, actingAsId: true, userId: true, chapterId: true }).extend({
  actor: RecordedPerson.nullable(),
  actingAs: RecordedPerson.nullable(),
  person: RecordedPerson.nullable(),
  chapter: z.object({ id: ChapterId, name: z.string() }).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * A filter of the audit log. Each word of `search` is the beginning of a word of the entry, or of the name of a person
 * in it (the first 200 people whose name or address matches). `from` is inclusive, `to` exclusive.
 */
export const AuditFilter = z.strictObject({
  search: text(LIMITS.searchMax).optional(),
  actor: Id.optional(),
  action: AuditAction.optional(),
  from: InstantInput.optional(),
  to: InstantInput.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** A page of the audit log; `before` is the id of the last entry of the previous page. */
export const AuditQuery = AuditFilter.extend({ before: Id.optional(), limit: limitParam(200).optional() });
