import * as z from 'zod';
import { JoinRequestStatus } from '../chapters/schemas';
import { ChapterId, Id, Instant, text } from '../fields';
import { LIMITS } from '../limits';
import { ProfileBrief, Role } from '../people';
import { Problem } from '../problem';

/** A message in a chapter's chat. `seq` counts 1, 2, 3 … per chapter without a gap: it is the order for everyone. */
export const ChatMessage = z.object({
  id: Id,
  chapterId: ChapterId,
  seq: z.number().int().min(1),
  content: z.string(),
  timestamp: Instant,
  mediaUrl: z.url({ protocol: /^https?$/ }).optional(),
  senderId: Id,
  /** The sender's own id for the message, so that a browser knows its own again. */
  clientId: z.string().optional(),
  senderProfile: ProfileBrief,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const SendMessage = z.strictObject({
  chapterId: ChapterId,
  content: text(LIMITS.chatContentMax).min(1, 'A message cannot be empty'),
  /**
   * One value per message: sent again, it is acknowledged again but stored once; with another chapter or text it is
   * refused (409 `client_id_reused`).
   */
  clientId: z.uuid().optional(),
});
export type SendMessage = z.input<typeof SendMessage>;

/** A chapter named in a socket event: the bare id, or an object. */
export const ChapterRef = z
  .union([ChapterId, z.strictObject({ chapterId: ChapterId })])
  .transform((ref) => (typeof ref === 'number' ? ref : ref.chapterId));

const refused = z.object({
  ok: z.literal(false),
  problem: Problem,
  /** The same call may succeed later. */
  retryable: z.boolean(),
  /** Whole seconds after which it may, where a rate limit refused it. */
  retryAfter: z.number().int().min(1).optional(),
});
const ack = <S extends z.ZodRawShape>(shape: S) =>
  z.discriminatedUnion('ok', [z.object({ ok: z.literal(true), ...shape }), refused]);

/**
 * What a browser may send over the socket: payload and acknowledgement of each event. The acknowledgement is always
 * optional.
 */
export const chatClientEvents = {
  'send-message': {
    payload: SendMessage,
    ack: ack({ id: Id, seq: z.number().int(), timestamp: Instant, clientId: z.string().optional() }),
  },
  'join-chapter': {
    payload: ChapterRef,
    ack: ack({ /** `seq` of the newest message, 0 for an empty room. */ headSeq: z.number().int() }),
  },
  'leave-chapter': { payload: ChapterRef, ack: ack({}) },
  'typing-start': { payload: ChapterRef, ack: ack({}) },
  'typing-stop': { payload: ChapterRef, ack: ack({}) },
} as const;
export type ChatClientEvents = typeof chatClientEvents;
export type ChatClientEvent = keyof ChatClientEvents;

const Typist = z.object({ userId: Id, chapterId: ChapterId, name: z.string() });

/** What the server sends over the socket. */
export const chatServerEvents = {
  'new-message': ChatMessage,
  'user-typing': Typist,
  'user-stopped-typing': Typist,
  /** The caller no longer belongs to the chapter; its room was left. */
  'chapter-left': z.object({ chapterId: ChapterId }),
  /** The caller's role in a chapter is another one: what they may see and do there has changed. */
  'role-changed': z.object({ chapterId: ChapterId, role: Role }),
  /** The caller's own request was stored or decided: what they may see has changed. */
  'join-request-changed': z.object({ chapterId: ChapterId, status: JoinRequestStatus }),
  /** Somebody's request to a chapter that the caller decides about came or went. */
  'join-requests-changed': z.object({ chapterId: ChapterId }),
  /**
   * The person has too many connections, and this one made room for a newer one: it is ended, and need not come back
   * before somebody looks at its page.
   */
  'connection-replaced': z.object({}),
  error: z.object({ message: z.string() }),
} as const;

/** Event maps for socket.io's type parameters. @example const socket: Socket<ServerToClient, ClientToServer> = io() */
export type ServerToClient = {
  [K in keyof typeof chatServerEvents]: (payload: z.infer<(typeof chatServerEvents)[K]>) => void;
};
export type ClientToServer = {
  [K in ChatClientEvent]: (payload: z.input<ChatClientEvents[K]['payload']>, ack?: (answer: AckOf<K>) => void) => void;
};
/** The acknowledgement of an event. */
export type AckOf<K extends ChatClientEvent> = z.infer<ChatClientEvents[K]['ack']>;
