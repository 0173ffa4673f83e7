/** The programs that a test product has, without the stores. */
export const PROGRAMS = [
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
