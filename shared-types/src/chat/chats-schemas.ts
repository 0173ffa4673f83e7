import * as z from 'zod';
import { ChapterId, Id } from '../fields/fields';

const seq = z.number().int();

/**
 * The read position of a person in the chat of a chapter. Of two states, the one with the greater `version` is newer.
 */
export const ReadPosition = z.object({
  chapterId: ChapterId,
  /** The `seq` of the last message that the person has read, or 0. */
  readSeq: seq,
  /**
   * The number of later messages, counted up to `NOTICES_COUNTED`. Messages of the person, messages of people whom they
   * block and removed messages are not counted. It is 0 while the chat is muted.
   */
  unread: z.number().int(),
  /** The `seq` of the last message that was looked at for the count. */
  countedSeq: seq,
  isMuted: z.boolean(),
  version: z.number().int(),
});
export type ReadPosition = z.infer<typeof ReadPosition>;

export const UnreadChats = z.object({
  /** The chats of the chapters to which the person belongs. */
  chapters: z.array(ReadPosition),
  /**
   * The number of unread direct messages, counted up to `NOTICES_COUNTED`, without those of blocked people and muted
   * conversations.
   */
  directMessages: z.number().int(),
  /** The people whom the person blocks. */
  blockedIds: z.array(Id),
});
export type UnreadChats = z.infer<typeof UnreadChats>;

/** Read positions after a change. */
export const ChangedPositions = z.object({ chapters: z.array(ReadPosition) });
export type ChangedPositions = z.infer<typeof ChangedPositions>;

const sentSeq = seq.min(1).max(1_000_000_000);

export const MarkChatsRead = z.strictObject({
  positions: z
    .array(
      z.strictObject({
        chapterId: ChapterId,
        until: sentSeq,
        /** The version that the page knows. A position that was set back later is not changed. */
        version: z.number().int().min(0).max(1_000_000_000),
      }),
    )
    .min(1)
    .max(20),
});
export type MarkChatsRead = z.input<typeof MarkChatsRead>;

export const FirstUnread = z.strictObject({ seq: sentSeq });
export const ChatMuted = z.strictObject({ isMuted: z.boolean() });
