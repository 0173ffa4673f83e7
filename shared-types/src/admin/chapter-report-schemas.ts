import * as z from 'zod';
import { ChapterIdParam, Id, Instant, InstantInput, limitParam, text } from '../fields';
import { LIMITS } from '../limits';
import { RemovalReason } from '../chat/moderation-schemas';
import { AuditPerson } from './audit';
import { REPORT_REASONS } from './report-terms';

const reason = text(LIMITS.moderationReasonMax);
const muteReason = reason.min(1, 'Enter a reason. Other admins see it.');

/**
 * A decision about a reported message: its text is removed, its author is muted until a time (in the future, at most a
 * year), or the reports are dismissed. Other admins can read the reason, and the author the one of a removal.
 */
export const ReportDecisionInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('remove'), reason: RemovalReason }),
  z.strictObject({ action: z.literal('mute'), reason: muteReason, until: InstantInput }),
  z.strictObject({ action: z.literal('dismiss'), reason: reason.optional() }),
]);
export type ReportDecisionInput = z.input<typeof ReportDecisionInput>;

/** A decision about a reported message. `by` is null after the deletion of the admin's account. */
export const ReportDecision = z.object({
  action: z.enum(['remove', 'mute', 'dismiss']),
  reason: z.string(),
  /** The end of a mute. */
  until: Instant.optional(),
  by: AuditPerson.nullable(),
  at: Instant,
});
export type ReportDecision = z.infer<typeof ReportDecision>;

/** A message of a chapter's chat that members reported. */
export const ChapterReport = z.object({
  /** The id of the first report of the message. A decision refers to this id and closes all of its reports. */
  id: Id,
  /** The sequence number of the message. */
  seq: z.number().int(),
  /** The text of the message at the time of the report. */
  copy: z.string(),
  author: AuditPerson,
  /**
   * The reports, oldest first. Only site admins get `by`, the reporter, who is null after the deletion of the account.
   */
  reports: z.array(
    z.object({ reason: z.enum(REPORT_REASONS), text: z.string(), at: Instant, by: AuditPerson.nullable().optional() }),
  ),
  /** Absent while there is no decision. */
  decision: ReportDecision.optional(),
});
export type ChapterReport = z.infer<typeof ChapterReport>;

export const ChapterReportParams = z.strictObject({ chapterId: ChapterIdParam, id: Id });

/**
 * Selects `open` reports, oldest first and limited to the first 100, or `closed` ones, latest first and page by page.
 */
export const ChapterReportQuery = z.strictObject({
  state: z.enum(['open', 'closed']).optional(),
  /** A cursor for closed reports only. */
  before: Id.optional(),
  limit: limitParam(100).optional(),
});

export const ChapterReportPage = z.object({
  reports: z.array(ChapterReport),
  /** The value of `before` for the next page of closed reports; null at the end. */
  next: Id.nullable(),
});
export type ChapterReportPage = z.infer<typeof ChapterReportPage>;
