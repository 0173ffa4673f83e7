import type { Calls } from '../call';

export const chatCalls = {
  messages: { method: 'GET', path: '/api/chapters/{chapterId}/messages' },
} as const satisfies Calls;
