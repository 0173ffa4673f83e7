import * as z from 'zod';
import { Id, Instant, text } from '../../fields/fields';
import { LIMITS } from '../../limits';

/** What a person writes to show that they are a student. */
export const StudentProofInput = z.strictObject({
  text: text(LIMITS.studentProofMax).min(1, 'Write where you study and until when'),
});

/** What the office has decided about the proof of a person. */
export const OwnStudentProof = z.object({
  state: z.enum(['none', 'waiting', 'approved', 'declined']),
  text: z.string().optional(),
  hasPicture: z.boolean(),
  /** The end of an approval. It is present as long as the approval lasts. */
  until: Instant.optional(),
  /** The reason of a refusal. */
  reason: z.string().optional(),
});
export type OwnStudentProof = z.infer<typeof OwnStudentProof>;

/** A proof that waits for the office. */
export const WaitingProof = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  text: z.string(),
  hasPicture: z.boolean(),
  sentAt: Instant,
});
export type WaitingProof = z.infer<typeof WaitingProof>;

const MONTHS = 'A number of months from 1 to 60';

/** The decision of the office: an approval for some months, or a refusal with a reason that the person sees. */
export const ProofDecision = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('approved'),
    months: z.number(MONTHS).int(MONTHS).min(1, MONTHS).max(60, MONTHS),
  }),
  z.strictObject({
    decision: z.literal('declined'),
    reason: text(LIMITS.decisionReasonMax).min(1, 'Enter a reason. The person sees it'),
  }),
]);
