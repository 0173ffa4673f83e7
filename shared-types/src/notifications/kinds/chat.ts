import type { KindContracts } from './kind';

export const chatKinds = {
  'chat.mention': {
    audience: 'people',
    data: ({ chatMessage }) => chatMessage,
    group: 'chat',
    icon: 'at-sign',
    isUrgent: true,
  },
  /** A message of an admin mentions all members of the chapter. Members who mute the chat are not notified. */
  'chat.chapter-mention': {
    audience: 'chapter',
    data: ({ chatMessage }) => chatMessage,
    group: 'chat',
    icon: 'at-sign',
  },
  'chat.reply': {
    audience: 'people',
    data: ({ chatMessage }) => chatMessage,
    group: 'chat',
    icon: 'reply',
    isUrgent: true,
  },
  /** Nobody is notified. The message of this person was removed, and earlier notices of it are removed. */
  'chat.message-removed': {
    audience: 'people',
    data: ({ z, Id }) => z.strictObject({ messageId: Id }),
    group: null,
    icon: null,
  },
  /** An admin removed the message of this person. `seq` is its number in the chat. */
  'chat.removed-by-admin': {
    audience: 'people',
    data: ({ z, ChapterId, words }) => z.strictObject({ chapterId: ChapterId, seq: z.number().int(), reason: words }),
    group: null,
    icon: 'ban',
  },
  /**
   * Nobody is notified. This person edited the message: earlier notices of it get the new text, and those of people
   * whom it no longer mentions are removed. `editSeq` is the number of the edit in the chat.
   */
  'chat.message-edited': {
    audience: 'people',
    data: ({ z, Id, words }) =>
      z.strictObject({
        messageId: Id,
        editSeq: z.number().int(),
        text: words,
        mentionedIds: z.array(Id).max(20),
      }),
    group: null,
    icon: null,
  },
  /** Nobody is notified. This person blocks another one, and unread notices of the other's messages are removed. */
  'chat.person-blocked': {
    audience: 'people',
    data: ({ z, Id }) => z.strictObject({ userId: Id }),
    group: null,
    icon: null,
  },
  /** A message in the chat of a chapter is held for review. Its admins are notified. */
  'chat.message-held': {
    audience: 'chapter',
    data: ({ z, Id, ChapterId }) => z.strictObject({ heldId: Id, chapterId: ChapterId }),
    group: null,
    icon: 'report',
    isUrgent: true,
  },
  /** Nobody is notified. An admin released the held message of this person, and unread notices of it are removed. */
  'chat.message-released': {
    audience: 'people',
    data: ({ z, Id }) => z.strictObject({ heldId: Id }),
    group: null,
    icon: null,
  },
  /** An admin refused the held message of this person, for a reason. */
  'chat.message-refused': {
    audience: 'people',
    data: ({ z, Id, ChapterId, words }) => z.strictObject({ heldId: Id, chapterId: ChapterId, reason: words }),
    group: null,
    icon: 'report',
  },
  /** A direct message from one member to another. `text` is its beginning. */
  'chat.direct-message': {
    audience: 'people',
    data: ({ z, Id, words }) => z.strictObject({ userId: Id, messageId: Id, text: words }),
    group: 'directMessages',
    icon: 'letter',
  },
} satisfies KindContracts;
