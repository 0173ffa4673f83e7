import * as z from 'zod';
import { ChapterId, Id, Instant, InstantInput } from '../fields/fields';
import { NOTICE_KINDS } from './notification-kinds';

/** The kinds of domain events that are shown to people in the page. */
export const NoticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.infer<typeof NoticeKind>;

/** A notice to a person about a domain event. */
export const Notice = z.object({
  id: Id,
  kind: NoticeKind,
  /** The key that notices of one thing share, such as the changes of an event. */
  groupKey: z.string(),
  at: Instant,
  /** It is null while it is unread. */
  readAt: Instant.nullable(),
  title: z.string(),
  /** Further details; empty if there are none. */
  text: z.string(),
  /** The path of the page about it. */
  to: z.string(),
  /** Whether a decision was against the person. */
  isRejected: z.literal(true).optional(),
});
export type Notice = z.infer<typeof Notice>;

/** The numbers of unread notices of a person, each counted up to `NOTICES_COUNTED`. */
export const UnreadNotices = z.object({
  /** Without those of direct messages, which pages count by the read positions of conversations. */
  unread: z.number().int(),
  directMessages: z.number().int(),
  /** How many of `unread` are about messages in the chats of chapters, which pages count as unread messages, too. */
  inChats: z.number().int().optional(),
});
export type UnreadNotices = z.infer<typeof UnreadNotices>;

export const NoticeList = UnreadNotices.extend({
  notices: z.array(Notice),
  /** The value of `before` for the next page. It is null at the end. */
  next: Id.nullable(),
});
export type NoticeList = z.infer<typeof NoticeList>;

export const ReadNotices = z.strictObject({
  /** The time of the last seen notice. Later notices stay unread. */
  until: InstantInput,
  /** The group of the notices. If absent, all of them are marked. */
  groupKey: z
    .string()
    .max(45)
    .regex(/^[a-z]{1,20}(:\w{1,24})?$/, 'Not a valid group')
    .optional(),
  /** The chapter whose chat was read. Only notices of its messages are marked. */
  chatOf: ChapterId.optional(),
});
