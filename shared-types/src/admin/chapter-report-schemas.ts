import * as z from 'zod';
import { ChapterIdParam, Id, Instant, InstantInput, limitParam, text } from '../fields';
import { LIMITS } from '../limits';
import { AuditPerson } from './audit';
import { REPORT_REASONS } from './report-terms';

const reason = text(LIMITS.moderationReasonMax);
const givenReason = reason.min(1, 'Enter a reason. Other admins see it.');

/**
 * What is decided about a reported message: its text is removed, its author may not write until a time (in the future,
 * at most a year), or nothing is to be done. Other admins read the reason.
 */
export const ReportDecisionInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('remove'), reason: givenReason }),
  z.strictObject({ action: z.literal('mute'), reason: givenReason, until: InstantInput }),
  z.strictObject({ action: z.literal('dismiss'), reason: reason.optional() }),
]);
export type ReportDecisionInput = z.input<typeof ReportDecisionInput>;

/** A decision about a reported message. `by` is null once the account of the admin is gone. */
export const ReportDecision = z.object({
  action: z.enum(['remove', 'mute', 'dismiss']),
  reason: z.string(),
  /** Of a mute. */
  until: Instant.optional(),
  by: AuditPerson.nullable(),
  at: Instant,
});
export type ReportDecision = z.infer<typeof ReportDecision>;

/** A message of a chapter's chat that members reported. */
export const ChapterReport = z.object({
  /** Of the first of its reports: a decision names it, and counts for all of them. */
  id: Id,
  /** The number of the message. */
  seq: z.number().int(),
  /** What it said when it was reported. */
  copy: z.string(),
  author: AuditPerson,
  /** Oldest first. `by` is there for site admins only: who reported; null once the account is gone. */
  reports: z.array(
    z.object({ reason: z.enum(REPORT_REASONS), text: z.string(), at: Instant, by: AuditPerson.nullable().optional() }),
  ),
  /** Absent until there is one. */
  decision: ReportDecision.optional(),
});
export type ChapterReport = z.infer<typeof ChapterReport>;

export const ChapterReportParams = z.strictObject({ chapterId: ChapterIdParam, id: Id });

/** `open` ones, oldest first and at most the first 100 reports, or `closed` ones, latest first and page by page. */
export const ChapterReportQuery = z.strictObject({
  state: z.enum(['open', 'closed']).optional(),
  /** Only of closed ones. */
  before: Id.optional(),
  limit: limitParam(100).optional(),
});

export const ChapterReportPage = z.object({
  reports: z.array(ChapterReport),
  /** `before` of the next page of closed ones; null at the end. */
  next: Id.nullable(),
});
export type ChapterReportPage = z.infer<typeof ChapterReportPage>;
