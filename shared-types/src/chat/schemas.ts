import * as z from 'zod';
import { JoinRequestStatus } from '../chapters/schemas';
import { RsvpChange } from '../events/seats/seat-schemas';
import { ChapterId, Id, Instant, messageBody } from '../fields/fields';
import { LIMITS, MENTIONS_MAX } from '../limits';
import { ProfileBrief, Role } from '../people/people';
import { Problem } from '../calls/problem';
import { ChangedPositions, MarkChatsRead } from './chats-schemas';
import { mediaFields, requireContent, SentPicture } from './message-picture-schemas';
import { ReactionCount, reactionChange } from './reaction-schemas';
import { ChatSettings } from './settings-schemas';
import { Presence, PresenceChange } from './presence-schemas';

/** The change that an entry of a chat's log makes. `seq` is the number of the changed message. */
export const MessageChange = z.object({
  kind: z.enum(['edit', 'removal', 'reaction']),
  seq: z.number().int().min(1),
  ...reactionChange,
});
export type MessageChange = z.infer<typeof MessageChange>;

const Mention = z.object({ userId: Id, name: z.string(), at: z.number().int() });

/**
 * An entry of a chapter's chat: a message, or the change of an earlier message. `seq` counts 1, 2, 3 … per chapter
 * without gaps, and is the order for everyone.
 */
export const ChatMessage = z.object({
  id: Id,
  chapterId: ChapterId,
  seq: z.number().int().min(1),
  content: z.string(),
  timestamp: Instant,
  ...mediaFields,
  senderId: Id,
  /** The id that the sender's browser gave the message in order to recognize it. */
  clientId: z.string().optional(),
  senderProfile: ProfileBrief,
  /** The message that this one replies to, with the beginning of its first line. */
  replyTo: z
    .object({ id: Id, seq: z.number().int(), senderId: Id, senderName: z.string(), text: z.string() })
    .optional(),
  /** Whether the message was removed. Its text is then empty, and its `seq` remains. */
  isRemoved: z.literal(true).optional(),
  /** Whether its author removed it, and not an admin. */
  isRemovedByAuthor: z.literal(true).optional(),
  /** The time at which the author last edited the message. */
  editedAt: Instant.optional(),
  /**
   * The change that this entry makes. The entry is then not shown as a message and has no text. Its sender is the
   * person who made the change. An edit or a removal has the changed message as it is when the entry is read, not as it
   * was after the change. A reaction has no text.
   */
  change: MessageChange.extend({
    content: z.string(),
    mentions: z.array(Mention).optional(),
    isRemoved: z.literal(true).optional(),
    isRemovedByAuthor: z.literal(true).optional(),
    editedAt: Instant.optional(),
  }).optional(),
  /** The people of the chapter whom the text mentions as `@name`, and the position of the @. */
  mentions: z.array(Mention).optional(),
  /** Whether the text mentions all members of the chapter as `@chapter`. */
  mentionsChapter: z.literal(true).optional(),
  /**
   * The reactions of the history of a chat. A message that arrives live has none, because the entries of its reactions
   * follow.
   */
  reactions: z.array(ReactionCount).optional(),
  /** The `seq` of the last entry that `reactions` includes. Later entries about reactions are added to them. */
  reactedSeq: z.number().int().optional(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A mention as a page sends it. */
const SentMention = z.strictObject({ userId: Id, at: z.number().int().min(0).max(LIMITS.chatContentMax) });

const content = messageBody(LIMITS.chatContentMax).min(1, 'A message cannot be empty');

/** The new text of a message, and everyone whom it mentions, as in {@link SendMessage}. */
export const EditMessage = z.strictObject({ content, mentions: z.array(SentMention).max(MENTIONS_MAX).optional() });
export type EditMessage = z.input<typeof EditMessage>;

const message = z.strictObject({
  chapterId: ChapterId,
  /** The text, which may be empty if there is a picture. */
  content: messageBody(LIMITS.chatContentMax),
  picture: SentPicture.optional(),
  /**
   * A value per message. A repeated message is acknowledged again but stored once. With another chapter, text or
   * picture it is refused (409 `client_id_reused`).
   */
  clientId: z.uuid().optional(),
  /** The id of a message of the same chapter. */
  replyTo: Id.optional(),
  /**
   * The people whom the text mentions as `@name`. `at` is the position of the @ in `content`, in UTF-16 units. A person
   * who is not in the chapter or not mentioned there is left out.
   */
  mentions: z.array(SentMention).max(MENTIONS_MAX).optional(),
  /**
   * Whether `@chapter` in the text mentions all members, which only admins of the chapter may do, 3 times in 24 hours.
   * Without the word in the text it is left out.
   */
  mentionsChapter: z.literal(true).optional(),
});

export const SendMessage = requireContent(message);
export type SendMessage = z.input<typeof SendMessage>;

/** The chapter of a socket event: an id or an object. */
export const ChapterRef = z
  .union([ChapterId, z.strictObject({ chapterId: ChapterId })])
  .transform((ref) => (typeof ref === 'number' ? ref : ref.chapterId));

const refused = z.object({
  ok: z.literal(false),
  problem: Problem,
  /** Whether the same event may succeed later. */
  retryable: z.boolean(),
  /** Seconds to wait after a refusal by a rate limit. */
  retryAfter: z.number().int().min(1).optional(),
});
const ack = <S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), ...shape }), refused]);

/**
 * Socket events from browsers: payload and ack. The ack callback is optional.
 */
export const chatClientEvents = {
  'send-message': {
    payload: SendMessage,
    ack: ack({ id: Id, seq: z.number().int(), timestamp: Instant, clientId: z.string().optional() }),
  },
  'join-chapter': {
    payload: ChapterRef,
    ack: ack({
      /** The `seq` of the newest message, or 0 if there is none. */
      headSeq: z.number().int(),
      settings: ChatSettings.optional(),
    }),
  },
  'leave-chapter': { payload: ChapterRef, ack: ack({}) },
  'typing-start': { payload: ChapterRef, ack: ack({}) },
  'typing-stop': { payload: ChapterRef, ack: ack({}) },
  /**
   * Stores how far the person has read chats of their chapters. Pages send it at most every 2 s. The ack has the counts
   * after that, which the person's other pages get as `chats-read`.
   */
  'mark-read': { payload: MarkChatsRead, ack: ack(ChangedPositions.shape) },
  /** Asks who of a chapter is here, and for `presence-changed` from then on. */
  'watch-presence': { payload: ChapterRef, ack: ack(Presence.shape) },
  'unwatch-presence': { payload: ChapterRef, ack: ack({}) },
} as const;
export type ChatClientEvents = typeof chatClientEvents;
export type ChatClientEvent = keyof ChatClientEvents;

const TypingEvent = z.object({ userId: Id, chapterId: ChapterId, name: z.string() });

/** The payloads of socket events from the server. */
export const chatServerEvents = {
  'new-message': ChatMessage,
  'user-typing': TypingEvent,
  'user-stopped-typing': TypingEvent,
  /** Members came or went. It is sent to the sockets that watch the chapter, at most once a second. */
  'presence-changed': PresenceChange,
  /** The person is no longer a member of the chapter, so its events are not sent to this socket any more. */
  'chapter-left': z.object({ chapterId: ChapterId }),
  /** The person's role in a chapter has changed. */
  'role-changed': z.object({ chapterId: ChapterId, role: Role }),
  /** The person's join request was created or decided. */
  'join-request-changed': z.object({ chapterId: ChapterId, status: JoinRequestStatus }),
  /** The join requests of a chapter changed. It is sent to people who may decide them. */
  'join-requests-changed': z.object({ chapterId: ChapterId }),
  /**
   * The inbox of the office has changed, or the reports of a chapter's messages, or those that are held for review. It
   * is sent to site admins and to the admins of the chapter.
   */
  'inbox-changed': z.object({ chapterId: ChapterId.optional() }),
  /** Another admin is viewing a pending join request. It is sent to people who may decide it. */
  'join-request-viewed': z.object({ requestId: Id, userId: Id, name: z.string() }),
  /** A chapter has a new announcement. It is sent to its members. */
  'announcement-posted': z.object({ chapterId: ChapterId }),
  /** A chapter was archived or restored. It is sent to everyone, because the chapter leaves or enters all lists. */
  'chapter-changed': z.object({ chapterId: ChapterId }),
  /** Events may have been missed, so the page should reload what it shows. */
  'changes-missed': z.object({}),
  /** Others have changed the person's RSVP to an event. */
  'rsvp-changed': z.object({ eventId: Id, change: RsvpChange }),
  /** An event was changed or cancelled. It is sent to everyone, because members see all events. */
  'event-changed': z.object({ eventId: Id }),
  /** A person has another name, picture or text. It is sent to everyone, because members see each other. */
  'person-changed': z.object({ userId: Id }),
  /** Attendees of an event have set where they are. It is sent to everyone without names, at most once in 5 s. */
  'pulse-changed': z.object({ eventId: Id }),
  /**
   * The conversation of an event has changed, or who goes there. It is sent to everyone without content, at most once
   * in a second, and pages that show the conversation ask for it again.
   */
  'event-conversation-changed': z.object({ eventId: Id }),
  /** The person has new notices, or has read some, perhaps in another browser. */
  'notices-changed': z.object({}),
  /** The person has new direct messages, or has read some, perhaps in another browser. */
  'direct-messages-changed': z.object({}),
  /** Admins changed how members may write in the chat of a chapter. It is sent to its room. */
  'chat-settings-changed': ChatSettings,
  /**
   * Messages or changes of messages were stored in the chat of a chapter. It is sent to the members who have not joined
   * its room at this socket, at most once in 0.8 s, with the last entries in order. It may repeat entries.
   */
  'chat-activity': z.object({
    chapterId: ChapterId,
    messages: z.array(z.object({ seq: z.number().int(), senderId: Id, change: MessageChange.optional() })),
  }),
  /** The person has read messages, marked some as unread or muted a chat, perhaps in another browser. */
  'chats-read': ChangedPositions,
  /**
   * The person has too many connections, so this one was closed for a newer one. It should not reconnect before the
   * page is visible again.
   */
  'connection-replaced': z.object({}),
  error: z.object({ message: z.string() }),
} as const;

/**
 * The event maps for socket.io's type parameters. @example const socket: Socket<ServerToClient, ClientToServer> = io()
 */
export type ServerToClient = {
  [K in keyof typeof chatServerEvents]: (payload: z.infer<(typeof chatServerEvents)[K]>) => void;
};
export type ClientToServer = {
  [K in ChatClientEvent]: (payload: z.input<ChatClientEvents[K]['payload']>, ack?: (ack: AckOf<K>) => void) => void;
};
/** The ack of an event. @example AckOf<'send-message'> */
export type AckOf<K extends ChatClientEvent> = z.infer<ChatClientEvents[K]['ack']>;
