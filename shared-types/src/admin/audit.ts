import * as z from 'zod';
import { ChapterId, Id, Instant, InstantInput, limitParam, text } from '../fields';
import { LIMITS } from '../limits';

/** What is written down when it happens. The first word says on what kind of thing. */
export const AuditAction = z.enum([
  'join-request.approved',
  'join-request.rejected',
  'member.role-changed',
  'member.removed',
  'announcement.posted',
  'chapter.founded',
  'event.created',
  'session.failed',
  'impersonation.started',
  'impersonation.ended',
  'site-admin.granted',
  'payment.taken',
  'subscription.cancelled',
  'subscription.ended',
  'account.deleted',
  'audit.exported',
]);
export type AuditAction = z.infer<typeof AuditAction>;

const Line = z.string().max(LIMITS.auditDetailMax);

/**
 * One act as the service that owns it writes it down. People are named by id alone: what they are called is asked when
 * somebody reads, so that nothing of a person who has left stays here.
 */
export const AuditRecord = z.object({
  id: Id,
  at: Instant,
  action: z.string().max(60),
  /** Who did it; null for the product itself, for a command line, and for whoever could not sign in. */
  actorId: Id.nullable(),
  /** The person whom the actor stood in for. */
  actingAsId: Id.nullable(),
  /** What it was done to, by its id, and whom and which chapter that concerns. */
  subject: z.string().max(60),
  personId: Id.nullable(),
  chapterId: ChapterId.nullable(),
  /** Words that make it readable: an event's title, a role. Never about a person's character. */
  detail: Line,
  /** From where: the address that the gateway saw, and what the browser calls itself. */
  address: z.string().max(45),
  userAgent: Line,
  requestId: z.string().max(64),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

/** A person in the audit log; `name` is null for somebody whose account is gone. */
export const AuditPerson = z.object({ id: Id, name: z.string().nullable() });
export type AuditPerson = z.infer<typeof AuditPerson>;

/** A line of the audit log, as site administrators read it. */
export const AuditEntry = AuditRecord.omit({ actorId: true, actingAsId: true, personId: true, chapterId: true }).extend(
  {
    actor: AuditPerson.nullable(),
    actingAs: AuditPerson.nullable(),
    person: AuditPerson.nullable(),
    chapter: z.object({ id: ChapterId, name: z.string() }).nullable(),
  },
);
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * Which lines. Each word of `search` begins a word of the line, or of the name of somebody in it (the first 200 people
 * whose name or address begins so). `from` is inclusive, `to` is not.
 */
export const AuditFilter = z.strictObject({
  search: text(LIMITS.searchMax).optional(),
  actor: Id.optional(),
  action: AuditAction.optional(),
  from: InstantInput.optional(),
  to: InstantInput.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** `before` is the id of the last line of the page before. */
export const AuditQuery = AuditFilter.extend({ before: Id.optional(), limit: limitParam(200).optional() });
