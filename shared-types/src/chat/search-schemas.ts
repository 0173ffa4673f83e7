import * as z from 'zod';
import { ChapterId, ChapterIdParam, Id, Instant, InstantInput, limitParam, text } from '../fields/fields';
import { LIMITS } from '../limits';
import { ProfileBrief } from '../people/people';

/**
 * A search in messages. Each word of `search` is the beginning of a word of the message. `author` is who wrote it, and
 * `from` and `to` are when, to the second. A search in one chapter leaves out conversations.
 */
export const MessageQuery = z.strictObject({
  search: text(LIMITS.searchMax).min(1, 'A search cannot be empty'),
  author: Id.optional(),
  chapter: ChapterIdParam.optional(),
  from: InstantInput.optional(),
  to: InstantInput.optional(),
  /** The `next` of the page before. */
  before: Id.optional(),
  limit: limitParam(50).optional(),
});

const seq = z.number().int().min(1);

/** The message before or after a found one, with the beginning of its text. */
const Neighbor = z.object({ seq, sender: ProfileBrief, text: z.string() });

export const FoundMessage = z.object({
  id: Id,
  seq,
  senderId: Id,
  sender: ProfileBrief,
  timestamp: Instant,
  /** The part of the text around the first word that was found, in one line. */
  text: z.string(),
  /** The chapter in whose chat the message is. Otherwise it is in a conversation. */
  chapter: z.object({ id: ChapterId, name: z.string(), slug: z.string() }).optional(),
  /** The other person of the conversation in which the message is. */
  other: z.object({ userId: Id, person: ProfileBrief }).optional(),
  /** The messages directly before and after it, unless they were removed. */
  before: Neighbor.optional(),
  after: Neighbor.optional(),
});
export type FoundMessage = z.infer<typeof FoundMessage>;

export const FoundMessages = z.object({
  messages: z.array(FoundMessage),
  /** The value of `before` for the next page. It is null at the end. */
  next: Id.nullable(),
});
export type FoundMessages = z.infer<typeof FoundMessages>;
