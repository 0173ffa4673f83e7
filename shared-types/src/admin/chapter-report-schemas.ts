import * as z from 'zod';
import { mediaFields } from '../chat/message-picture-schemas';
import { ChapterIdParam, Id, Instant, InstantInput, limitParam, text } from '../fields/fields';
import { LIMITS } from '../fields/limits';
import { RemovalReason } from '../chat/moderation-schemas';
import { RecordedPerson } from '../people/people';
import { ReportedThing } from './report-schemas';
import { REPORT_REASONS } from './report-terms';

const reason = text(LIMITS.moderationReasonMax);
const muteReason = reason.min(1, 'Enter a reason. Other admins see it.');

/**
 * A decision about a reported message or event. The text of a message is removed, or its author muted until a time that
 * is at most a year in the future. An event is dealt with, for example cancelled. The reports of both can be dismissed.
 * Other admins can read the reason, and the author the one of a removal.
 */
export const ReportDecisionInput = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('remove'), reason: RemovalReason }),
  z.strictObject({ action: z.literal('mute'), reason: muteReason, until: InstantInput }),
  z.strictObject({
    action: z.literal('resolve'),
    reason: reason.min(1, 'Enter what was done. Other admins see it.'),
  }),
  z.strictObject({ action: z.literal('dismiss'), reason: reason.optional() }),
]);
export type ReportDecisionInput = z.input<typeof ReportDecisionInput>;

/** A decision about a reported message or event. `by` is null after the deletion of the admin's account. */
export const ReportDecision = z.object({
  action: z.enum(['remove', 'mute', 'resolve', 'dismiss']),
  reason: z.string(),
  /** The end of a mute. */
  until: Instant.optional(),
  by: RecordedPerson.nullable(),
  at: Instant,
});
export type ReportDecision = z.infer<typeof ReportDecision>;

/** The report of one person. */
export const ReportText = z.object({
  reason: z.enum(REPORT_REASONS),
  /** The explanation of the reporter. */
  text: z.string(),
  at: Instant,
  /**
   * The text of the thing at the time of this report, if it differs from that of the first one. Lists of cases have its
   * beginning, of at most 300 characters.
   */
  copy: z.string().optional(),
});

/** A case: a message of a chapter's chat, or an event of a chapter, that members reported. */
export const ChapterReport = z.object({
  id: Id,
  thing: ReportedThing,
  /** The title of the event, or whose message it is. */
  title: z.string(),
  /** The text of the thing at the time of the first report. */
  copy: z.string(),
  ...mediaFields,
  /** The author of the message or the organizer of the event. It is null after the deletion of the account. */
  author: RecordedPerson.nullable(),
  /**
   * The reports, oldest first. Only site admins get `by`, the reporter, who is null after the deletion of the account.
   */
  reports: z.array(ReportText.extend({ by: RecordedPerson.nullable().optional() })),
  /** It is absent while there is no decision. */
  decision: ReportDecision.optional(),
});
export type ChapterReport = z.infer<typeof ChapterReport>;

export const ChapterReportParams = z.strictObject({ chapterId: ChapterIdParam, id: Id });

/**
 * Selects `open` reports, oldest first and limited to the first 50, or `closed` ones, latest first and page by page.
 */
export const ChapterReportQuery = z.strictObject({
  state: z.enum(['open', 'closed']).optional(),
  /** A cursor for closed reports only. */
  before: Id.optional(),
  limit: limitParam(50).optional(),
});

export const ChapterReportPage = z.object({
  reports: z.array(ChapterReport),
  /** The value of `before` for the next page of closed reports. It is null at the end. */
  next: Id.nullable(),
});
export type ChapterReportPage = z.infer<typeof ChapterReportPage>;
