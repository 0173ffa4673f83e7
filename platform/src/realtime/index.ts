/**
 * This entry has the page's only socket, the counts of unread messages, and the code that uses them. It is loaded for
 * every signed-in user; the socket's library is loaded only for active subscribers.
 */
export { DecisionNotifier } from '../join-requests/decision-notifier';
export { useRequestViewers } from '../join-requests/request-viewers';
export { useConnection, type Connection } from './connection';
export {
  discardMessage,
  retryMessage,
  sendMessage,
  useChatDraft,
  useOutbox,
  type ChatDraft,
  type ConversationKey,
  type OutboxEntry,
} from './outbox';
export { usePresence } from './presence';
export { RealtimeBridge } from './realtime-bridge';
export { joinRoom, type RoomListener } from './rooms';
export { useDraft } from '../forms/use-draft';
export { stopTyping, typing } from './typing';
export { UnreadBadge, UnreadCount } from '../unread/unread-badge';
export { shownCount, unreadText, useUnread, useUnreadQuery, type Unread } from '../unread/unread-chats';
export { writeSoon } from '../unread/read-writes';
export { markUnreadFrom, markNoticesRead, readUntil, releaseChat, setChatMuted, setSeen } from './chat-counts';
