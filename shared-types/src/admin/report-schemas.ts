import * as z from 'zod';
import { ChapterId, Id, text } from '../fields';
import { LIMITS } from '../limits';
import { REPORT_REASONS } from './report-terms';

const seq = z.number().int().min(1).max(1_000_000_000);

/**
 * What is reported: a message in a chapter's chat by its number, a direct message of a person to the reporter by its
 * number in their conversation, a person, or an event.
 */
export const ReportedThing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('message'), chapterId: ChapterId, seq }),
  z.strictObject({ kind: z.literal('direct-message'), personId: Id, seq }),
  z.strictObject({ kind: z.literal('person'), id: Id }),
  z.strictObject({ kind: z.literal('event'), id: Id }),
]);
export type ReportedThing = z.infer<typeof ReportedThing>;

/** `text`: what the reporter adds; may be empty. */
export const ReportInput = z.strictObject({
  thing: ReportedThing,
  reason: z.enum(REPORT_REASONS, 'Choose a reason'),
  text: text(LIMITS.reportTextMax),
});
export type ReportInput = z.input<typeof ReportInput>;
