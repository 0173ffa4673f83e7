import * as z from 'zod';
import { ChapterId, Id, Instant, InstantInput, limitParam, line, text, visibleText } from '../../fields/fields';
import { LIMITS } from '../../fields/limits';
import { LETTER_LIMITS, LETTER_DELIVERY_STATES, LETTER_STATES } from './letter-terms';

export const LetterState = z.enum(LETTER_STATES);
export type LetterState = z.infer<typeof LetterState>;
export const LetterDeliveryState = z.enum(LETTER_DELIVERY_STATES);
export type LetterDeliveryState = z.infer<typeof LetterDeliveryState>;

/** The recipients of a letter. `readers` are the subscribers of the newsletter and accounts without a membership. */
export const LetterRecipients = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['readers', 'members', 'all']) }),
  z.strictObject({
    kind: z.literal('chapters'),
    chapterIds: z.array(ChapterId).min(1).max(LETTER_LIMITS.chapterCount),
  }),
]);
export type LetterRecipients = z.infer<typeof LetterRecipients>;

/** An announcement or event in a letter. */
export const LetterItem = z.strictObject({
  title: line(LIMITS.eventTitleMax).min(1, 'A title is required'),
  text: text(LETTER_LIMITS.itemTextMax),
  /** A path on the site. */
  path: z
    .string()
    .max(200)
    .regex(/^\/[\w\-/?=&%.~]*$/, 'Must be a path of this site, such as /events/…'),
});
export type LetterItem = z.infer<typeof LetterItem>;

/** The content and the recipients of a letter. Empty lines separate the paragraphs of `text`. */
export const LetterContent = z.strictObject({
  subject: line(LETTER_LIMITS.subjectMax),
  text: visibleText(LETTER_LIMITS.textMax),
  items: z.array(LetterItem).max(LETTER_LIMITS.itemCount),
  recipients: LetterRecipients,
});
export type LetterContent = z.infer<typeof LetterContent>;

export const LetterCounts = z.object({
  waiting: z.number().int(),
  handed: z.number().int(),
  sent: z.number().int(),
  uncertain: z.number().int(),
  failed: z.number().int(),
  suppressed: z.number().int(),
});
export type LetterCounts = z.infer<typeof LetterCounts>;

/** A letter as the office sees it. */
export const Letter = LetterContent.extend({
  id: Id,
  version: z.number().int(),
  state: LetterState,
  createdAt: Instant,
  /** The time at which it is or was to be sent. It is null for a draft. */
  sendAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** The reason why it was paused automatically; empty otherwise. */
  problem: z.string(),
  /** The number of addresses in each state. */
  counts: LetterCounts,
  /** The reasons of `failed` and `suppressed` deliveries, the most frequent first. */
  reasons: z.array(z.object({ state: LetterDeliveryState, reason: z.string(), count: z.number().int() })).optional(),
});
export type Letter = z.infer<typeof Letter>;

export const LetterSummary = Letter.omit({ counts: true, reasons: true, text: true, items: true });
export type LetterSummary = z.infer<typeof LetterSummary>;

/** The time of sending is `at`, or at once if absent. */
export const SendLetter = z.strictObject({ at: InstantInput.optional() });
export const LetterAction = z.strictObject({ action: z.enum(['pause', 'resume', 'cancel']) });

export const LetterPreview = z.object({ html: z.string(), text: z.string(), bytes: z.number().int() });
export type LetterPreview = z.infer<typeof LetterPreview>;

/** The readers of a letter in one state, with the response of the mail server. */
export const LetterRowQuery = z.strictObject({
  state: LetterDeliveryState,
  after: Id.optional(),
  limit: limitParam(100).optional(),
});
export const LetterDelivery = z.object({
  id: Id,
  /** It is null if the reader was deleted. */
  email: z.string().nullable(),
  reason: z.string(),
  at: Instant.nullable(),
});
export type LetterDelivery = z.infer<typeof LetterDelivery>;
