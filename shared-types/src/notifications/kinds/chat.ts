import type { KindContracts } from './kind';

export const chatKinds = {
  'chat.mention': { audience: 'people', data: ({ chatMessage }) => chatMessage, group: 'chat', icon: 'at-sign' },
  'chat.reply': { audience: 'people', data: ({ chatMessage }) => chatMessage, group: 'chat', icon: 'reply' },
  /** Nobody is notified. An admin removed the message of this person, and earlier notices of it are removed. */
  'chat.message-removed': {
    audience: 'people',
    data: ({ z, Id }) => z.strictObject({ messageId: Id }),
    group: null,
    icon: null,
  },
  /** A direct message from one member to another. `text` is its beginning. */
  'chat.direct-message': {
    audience: 'people',
    data: ({ z, Id, words }) => z.strictObject({ userId: Id, text: words }),
    group: 'directMessages',
    icon: 'letter',
  },
} satisfies KindContracts;
