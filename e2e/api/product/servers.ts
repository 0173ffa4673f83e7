/** The server processes of a test product, without the stores. */
export const SERVERS = [
  'gateway',
  'auth',
  'chapters',
  'events',
  'admin',
  'notifications',
  'content',
  'chat-1',
  'chat-2',
] as const;
