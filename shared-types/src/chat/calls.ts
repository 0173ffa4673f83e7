import type { Calls } from '../calls/http-call';

export const chatCalls = {
  messages: { method: 'GET', path: '/api/chapters/{chapterId}/messages' },
  moderation: { method: 'GET', path: '/api/chapters/{chapterId}/moderation' },
  removeMessage: { method: 'DELETE', path: '/api/chapters/{chapterId}/messages/{id}' },
  editMessage: { method: 'PUT', path: '/api/chapters/{chapterId}/messages/{id}' },
  earlierTexts: { method: 'GET', path: '/api/chapters/{chapterId}/messages/{id}/earlier-texts' },
  deleteMessage: { method: 'POST', path: '/api/chapters/{chapterId}/messages/{id}/deletion' },
  react: { method: 'PUT', path: '/api/chapters/{chapterId}/messages/{id}/reactions' },
  reactions: { method: 'GET', path: '/api/chapters/{chapterId}/messages/{id}/reactions' },
  changeSettings: { method: 'PUT', path: '/api/chapters/{chapterId}/chat-settings' },
  releaseHeld: { method: 'POST', path: '/api/chapters/{chapterId}/held-messages/{id}/release' },
  refuseHeld: { method: 'POST', path: '/api/chapters/{chapterId}/held-messages/{id}/refusal' },
  mute: { method: 'PUT', path: '/api/chapters/{chapterId}/mutes/{userId}' },
  unmute: { method: 'DELETE', path: '/api/chapters/{chapterId}/mutes/{userId}' },
} as const satisfies Calls;

/** The paths of the calls for what a person has read of their chats, and for whether they are shown as here. */
export const chatsCalls = {
  list: { method: 'GET', path: '/api/chats' },
  search: { method: 'GET', path: '/api/chats/search' },
  markUnread: { method: 'PUT', path: '/api/chats/{chapterId}/unread' },
  setMuted: { method: 'PUT', path: '/api/chats/{chapterId}/muted' },
  presenceSettings: { method: 'GET', path: '/api/user/presence-settings' },
  updatePresenceSettings: { method: 'PUT', path: '/api/user/presence-settings' },
} as const satisfies Calls;

/** The paths of the calls for direct messages. `userId` in the path is the other person. */
export const directMessagesCalls = {
  conversations: { method: 'GET', path: '/api/conversations' },
  read: { method: 'GET', path: '/api/conversations/{userId}/messages' },
  send: { method: 'POST', path: '/api/conversations/{userId}/messages' },
  editMessage: { method: 'PUT', path: '/api/conversations/{userId}/messages/{id}' },
  deleteMessage: { method: 'POST', path: '/api/conversations/{userId}/messages/{id}/deletion' },
  react: { method: 'PUT', path: '/api/conversations/{userId}/messages/{id}/reactions' },
  markRead: { method: 'POST', path: '/api/conversations/{userId}/read' },
  markUnread: { method: 'PUT', path: '/api/conversations/{userId}/unread' },
  setMuted: { method: 'PUT', path: '/api/conversations/{userId}/muted' },
  block: { method: 'PUT', path: '/api/conversations/{userId}/block' },
  unblock: { method: 'DELETE', path: '/api/conversations/{userId}/block' },
  blockedPeople: { method: 'GET', path: '/api/user/blocked-people' },
  settings: { method: 'GET', path: '/api/user/message-settings' },
  updateSettings: { method: 'PUT', path: '/api/user/message-settings' },
} as const satisfies Calls;

/** The paths of the calls for the conversation of an event. `id` is the event. */
export const eventConversationCalls = {
  read: { method: 'GET', path: '/api/events/{id}/conversation' },
  send: { method: 'POST', path: '/api/events/{id}/conversation' },
  removeMessage: { method: 'POST', path: '/api/events/{id}/conversation/{messageId}/removal' },
} as const satisfies Calls;
