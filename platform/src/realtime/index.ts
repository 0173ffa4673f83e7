/**
 * This entry has the page's only socket, the counts of unread messages, and the code that uses them. It is loaded for
 * every signed-in user; the socket's library is loaded only for active subscribers.
 */
export { DecisionNotifier } from '../features/join-requests/decision-notifier';
export { useRequestViewers } from '../features/join-requests/request-viewers';
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
} from './outbox/outbox';
export { usePresence } from './presence';
export { RealtimeBridge } from './realtime-bridge';
export { joinRoom, type RoomListener } from './rooms';
export { useDraft, useOtherDraft } from '../forms/use-draft';
export { stopTyping, typing } from './typing';
export { UnreadBadge, UnreadCount } from '../counts/unread/unread-badge';
export { shownCount, unreadText, useUnread, useUnreadQuery, type Unread } from '../counts/unread/unread-chats';
export { writeSoon } from '../counts/unread/read-writes';
export { markUnreadFrom, markNoticesRead, readUntil, releaseChat, setChatMuted, setSeen } from './changes/chat-counts';
