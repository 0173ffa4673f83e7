import type { Calls } from '../http-call';

export const chatCalls = {
  messages: { method: 'GET', path: '/api/chapters/{chapterId}/messages' },
  moderation: { method: 'GET', path: '/api/chapters/{chapterId}/moderation' },
  removeMessage: { method: 'DELETE', path: '/api/chapters/{chapterId}/messages/{id}' },
  mute: { method: 'PUT', path: '/api/chapters/{chapterId}/mutes/{userId}' },
  unmute: { method: 'DELETE', path: '/api/chapters/{chapterId}/mutes/{userId}' },
} as const satisfies Calls;

/** The paths of the calls for direct messages. `personId` in the path is the other person. */
export const directMessagesCalls = {
  conversations: { method: 'GET', path: '/api/conversations' },
  read: { method: 'GET', path: '/api/conversations/{personId}/messages' },
  send: { method: 'POST', path: '/api/conversations/{personId}/messages' },
  markRead: { method: 'POST', path: '/api/conversations/{personId}/read' },
  block: { method: 'PUT', path: '/api/conversations/{personId}/block' },
  unblock: { method: 'DELETE', path: '/api/conversations/{personId}/block' },
} as const satisfies Calls;
