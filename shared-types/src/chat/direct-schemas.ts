import * as z from 'zod';
import { Id, Instant, text } from '../fields';
import { LIMITS } from '../limits';
import { ProfileBrief } from '../people';

/** A message from one person to another. `seq` counts 1, 2, 3 … per conversation, and is the order for both. */
export const DirectMessage = z.object({
  id: Id,
  seq: z.number().int().min(1),
  senderId: Id,
  content: z.string(),
  timestamp: Instant,
  /** The id that the sender's browser gave the message, so that it recognises it. */
  clientId: z.string(),
});
export type DirectMessage = z.infer<typeof DirectMessage>;

/** What the caller sees of the other person of a conversation. */
const otherPerson = {
  personId: Id,
  person: ProfileBrief,
  /** The account was deleted: the messages stay, and nobody can write. */
  isFormer: z.boolean(),
  /** The caller receives no messages from this person. */
  isBlocked: z.boolean(),
  /** Messages that the caller has not read. */
  unread: z.number().int(),
};

export const Conversation = z.object({
  ...otherPerson,
  /** The newest message; the text may be shortened. */
  last: DirectMessage.pick({ id: true, content: true, senderId: true, timestamp: true }),
});
export type Conversation = z.infer<typeof Conversation>;

export const ConversationList = z.object({
  /** The one with the newest message first. */
  conversations: z.array(Conversation),
  /** Number of conversations with unread messages, counted up to `NOTICES_COUNTED`. */
  unread: z.number().int(),
  /** `before` of the next page; null at the end. */
  next: Id.nullable(),
});
export type ConversationList = z.infer<typeof ConversationList>;

export const DirectMessagePage = z.object({
  ...otherPerson,
  /** In order; the newest ones, or those before a number. */
  messages: z.array(DirectMessage),
});
export type DirectMessagePage = z.infer<typeof DirectMessagePage>;

export const SendDirectMessage = z.strictObject({
  content: text(LIMITS.directMessageMax).min(1, 'A message cannot be empty'),
  /**
   * One value per message. A repeated message is returned again but stored once; to another person or with another text
   * it is refused (409 `client_id_reused`).
   */
  clientId: z.uuid(),
});
