/** The programs of the product that a test server has, without the stores. */
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
