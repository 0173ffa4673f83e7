import * as z from 'zod';
import { JoinRequestStatus } from '../chapters/schemas';
import { RsvpChange } from '../events/seat-schemas';
import { ChapterId, Id, Instant, text } from '../fields';
import { LIMITS, MENTIONS_MAX } from '../limits';
import { ProfileBrief, Role } from '../people';
import { Problem } from '../problem';

/** A message in a chapter's chat. `seq` counts 1, 2, 3 … per chapter without gaps, and is the order for everyone. */
export const ChatMessage = z.object({
  id: Id,
  chapterId: ChapterId,
  seq: z.number().int().min(1),
  content: z.string(),
  timestamp: Instant,
  mediaUrl: z.url({ protocol: /^https?$/ }).optional(),
  senderId: Id,
  /** The id that the sender's browser gave the message, so that it recognises it. */
  clientId: z.string().optional(),
  senderProfile: ProfileBrief,
  /** The message that this one replies to: the beginning of its first line. */
  replyTo: z
    .object({ id: Id, seq: z.number().int(), senderId: Id, senderName: z.string(), text: z.string() })
    .optional(),
  /** An admin removed it: its text is empty, and its number stays. */
  isRemoved: z.literal(true).optional(),
  /**
   * People of the chapter whom the text names as `@name`, and where the @ is. Messages of early releases do not say
   * where.
   */
  mentions: z.array(z.object({ userId: Id, name: z.string(), at: z.number().int().optional() })).optional(),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** A mention as a page sends it. */
const SentMention = z.strictObject({ userId: Id, at: z.number().int().min(0).max(LIMITS.chatContentMax) });

export const SendMessage = z.strictObject({
  chapterId: ChapterId,
  content: text(LIMITS.chatContentMax).min(1, 'A message cannot be empty'),
  /**
   * One value per message. A repeated message is acknowledged again but stored once; with another chapter or text it is
   * refused (409 `client_id_reused`).
   */
  clientId: z.uuid().optional(),
  /** A message of the same chapter. */
  replyTo: Id.optional(),
  /**
   * People whom the text names as `@name`. `at` is where the @ is in `content`, in UTF-16 units; pages of early
   * releases send ids alone. Who is not in the chapter, or not named there, is left out.
   */
  mentions: z
    .array(z.union([Id, SentMention]))
    .max(MENTIONS_MAX)
    .optional(),
});
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
  /** Seconds to wait, after a refusal by a rate limit. */
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
    ack: ack({ /** `seq` of the newest message, 0 without any. */ headSeq: z.number().int() }),
  },
  'leave-chapter': { payload: ChapterRef, ack: ack({}) },
  'typing-start': { payload: ChapterRef, ack: ack({}) },
  'typing-stop': { payload: ChapterRef, ack: ack({}) },
} as const;
export type ChatClientEvents = typeof chatClientEvents;
export type ChatClientEvent = keyof ChatClientEvents;

const TypingEvent = z.object({ userId: Id, chapterId: ChapterId, name: z.string() });

/** Socket events from the server: their payloads. */
export const chatServerEvents = {
  'new-message': ChatMessage,
  /** An admin removed a message; for those in the chapter's room. It may be told again. */
  'message-removed': z.object({ chapterId: ChapterId, seq: z.number().int() }),
  'user-typing': TypingEvent,
  'user-stopped-typing': TypingEvent,
  /** The person is no longer a member of the chapter; the socket left its room. */
  'chapter-left': z.object({ chapterId: ChapterId }),
  /** The person's role in a chapter has changed. */
  'role-changed': z.object({ chapterId: ChapterId, role: Role }),
  /** The person's join request was created or decided. */
  'join-request-changed': z.object({ chapterId: ChapterId, status: JoinRequestStatus }),
  /** The join requests of a chapter changed; for people who may decide them. */
  'join-requests-changed': z.object({ chapterId: ChapterId }),
  /** The inbox of the office has changed, or reports of a chapter's messages; for site admins, and its admins. */
  'inbox-changed': z.object({ chapterId: ChapterId.optional() }),
  /** Another admin looks at a pending join request; for people who may decide it. */
  'join-request-looked': z.object({ requestId: Id, userId: Id, name: z.string() }),
  /** A chapter has a new announcement; for its members. */
  'announcement-posted': z.object({ chapterId: ChapterId }),
  /** A chapter was archived or brought back; for everyone, as it leaves or enters all lists. */
  'chapter-changed': z.object({ chapterId: ChapterId }),
  /** Notifications may have been missed: what the page shows should be read again. */
  'changes-missed': z.object({}),
  /** Others have changed the person's RSVP to an event. */
  'rsvp-changed': z.object({ eventId: Id, change: RsvpChange }),
  /** An event was changed or cancelled; for everyone, as members see all events. */
  'event-changed': z.object({ eventId: Id }),
  /** A person has another name, picture or text; for everyone, as members see each other. */
  'person-changed': z.object({ userId: Id }),
  /** People who go to an event have said where they are; for everyone, without saying who. At most once in 5 s. */
  'pulse-changed': z.object({ eventId: Id }),
  /** The person has new notices, or has read some, perhaps elsewhere. */
  'notices-changed': z.object({}),
  /** The person has new messages from another member, or has read some, perhaps elsewhere. */
  'direct-messages-changed': z.object({}),
  /**
   * The person has too many connections: this one was closed for a newer one. It should not reconnect before the page
   * is visible again.
   */
  'connection-replaced': z.object({}),
  error: z.object({ message: z.string() }),
} as const;

/** Event maps for socket.io's type parameters. @example const socket: Socket<ServerToClient, ClientToServer> = io() */
export type ServerToClient = {
  [K in keyof typeof chatServerEvents]: (payload: z.infer<(typeof chatServerEvents)[K]>) => void;
};
export type ClientToServer = {
  [K in ChatClientEvent]: (payload: z.input<ChatClientEvents[K]['payload']>, ack?: (ack: AckOf<K>) => void) => void;
};
/** The ack of an event. @example AckOf<'send-message'> */
export type AckOf<K extends ChatClientEvent> = z.infer<ChatClientEvents[K]['ack']>;
