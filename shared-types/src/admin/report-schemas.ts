import * as z from 'zod';
import { ChapterId, Id, text } from '../fields/fields';
import { LIMITS } from '../fields/limits';
import { REPORT_REASONS } from './report-terms';

const seq = z.number().int().min(1).max(1_000_000_000);

/**
 * A reported thing: a message in a chapter's chat, in the conversation of an event, or a direct message to the
 * reporter, each by its sequence number, a person, or an event.
 */
export const ReportedThing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('message'), chapterId: ChapterId, seq }),
  z.strictObject({ kind: z.literal('direct-message'), userId: Id, seq }),
  z.strictObject({ kind: z.literal('event-message'), eventId: Id, seq }),
  z.strictObject({ kind: z.literal('person'), id: Id }),
  z.strictObject({ kind: z.literal('event'), id: Id }),
]);
export type ReportedThing = z.infer<typeof ReportedThing>;

/** A report. `text` is an explanation of the reporter and may be empty. */
export const ReportInput = z.strictObject({
  thing: ReportedThing,
  reason: z.enum(REPORT_REASONS, 'Choose a reason'),
  text: text(LIMITS.reportTextMax),
});
export type ReportInput = z.input<typeof ReportInput>;
