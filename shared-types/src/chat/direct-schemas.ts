import * as z from 'zod';
import { Id, Instant, messageBody } from '../fields/fields';
import { LIMITS } from '../limits';
import { ProfileBrief } from '../people/people';
import { mediaFields, requireContent, SentPicture } from './message-picture-schemas';
import { ReactionCount } from './reaction-schemas';

/** A message from one person to another. `seq` counts 1, 2, 3 … per conversation, and is the order for both. */
export const DirectMessage = z.object({
  id: Id,
  seq: z.number().int().min(1),
  senderId: Id,
  content: z.string(),
  ...mediaFields,
  timestamp: Instant,
  /** The id that the sender's browser gave the message in order to recognize it. */
  clientId: z.string(),
  /** The time at which the author last edited the message. */
  editedAt: Instant.optional(),
  /** Whether the author deleted the message. Its text is then empty, and its `seq` remains. */
  isRemoved: z.literal(true).optional(),
  reactions: z.array(ReactionCount).optional(),
});
export type DirectMessage = z.infer<typeof DirectMessage>;

/** The other person of a conversation, as the caller sees them. */
const otherPerson = {
  userId: Id,
  person: ProfileBrief,
  /** Whether the account was deleted. The messages remain, but nobody can write. */
  isFormer: z.boolean(),
  /** Whether the caller has blocked messages from this person. */
  isBlocked: z.boolean(),
  /** Whether the caller wants no counts and no notices of this conversation. */
  isMuted: z.boolean(),
  /** The number of messages that the caller has not read, also of a muted conversation. */
  unread: z.number().int(),
  /** The number of times that the caller has marked messages of this conversation as unread. */
  version: z.number().int(),
};

export const Conversation = z.object({
  ...otherPerson,
  /** The newest message, whose text may be shortened. */
  last: DirectMessage.pick({ id: true, content: true, senderId: true, timestamp: true, isRemoved: true }),
});
export type Conversation = z.infer<typeof Conversation>;

export const ConversationList = z.object({
  /** The conversations, starting with the one that has the newest message. */
  conversations: z.array(Conversation),
  /** The number of conversations with unread messages, without muted ones, counted up to `NOTICES_COUNTED`. */
  unread: z.number().int(),
  /** The value of `before` for the next page. It is null at the end. */
  next: Id.nullable(),
});
export type ConversationList = z.infer<typeof ConversationList>;

export const DirectMessagePage = z.object({
  ...otherPerson,
  /** The messages in order: the newest ones, or those before a sequence number. */
  messages: z.array(DirectMessage),
  /**
   * The sentence that says why the caller may not begin this conversation. It is null if they may, or if it has begun.
   */
  refusal: z.string().nullable(),
});
export type DirectMessagePage = z.infer<typeof DirectMessagePage>;

const content = messageBody(LIMITS.directMessageMax).min(1, 'A message cannot be empty');

export const EditDirectMessage = z.strictObject({ content });
export type EditDirectMessage = z.input<typeof EditDirectMessage>;

const message = z.strictObject({
  /** The text, which may be empty if there is a picture. */
  content: messageBody(LIMITS.directMessageMax),
  picture: SentPicture.optional(),
  /**
   * A value per message. A repeated message is returned again but stored once. With another recipient, text or
   * picture it is refused (409 `client_id_reused`).
   */
  clientId: z.uuid(),
});

export const SendDirectMessage = requireContent(message);

export const MarkDirectRead = z.strictObject({
  until: z.number().int().min(1).max(1_000_000_000),
  /** The version that the page knows. A position that was set back later is not changed. */
  version: z.number().int().min(0).max(1_000_000_000),
});

/** The people whom a person blocks, by name: the first 500. */
export const BlockedPeople = z.object({ people: z.array(ProfileBrief.extend({ userId: Id })) });
export type BlockedPeople = z.infer<typeof BlockedPeople>;

/**
 * The people who may begin a conversation with a person: every active member, members of the person's chapters, or
 * nobody.
 */
export const MessagesFrom = z.enum(['everyone', 'chapters', 'nobody']);
export type MessagesFrom = z.infer<typeof MessagesFrom>;

/** A person's settings for direct messages. */
export const MessageSettings = z.strictObject({ messagesFrom: MessagesFrom });
export type MessageSettings = z.infer<typeof MessageSettings>;
