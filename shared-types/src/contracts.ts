import { adminApi, impersonationApi } from './admin/contract';
import { authApi } from './auth/contract';
import { chaptersApi } from './chapters/contract';
import { chatApi } from './chat/contract';
import { directMessagesApi } from './chat/direct-contract';
import type { Contract } from './contract';
import { eventsApi } from './events/contract';
import { noticesApi } from './notifications/contract';
import { preferencesApi } from './notifications/preferences-contract';
import { lettersApi } from './notifications/letters-contract';
import { bouncesApi } from './notifications/bounces-contract';
import { unsubscribeApi } from './notifications/unsubscribe-contract';

/** Full contracts, for servers and tests. Never part of a page. */
export * from './admin/contract';
export * from './admin/internal-contract';
export * from './auth/contract';
export * from './auth/internal-contract';
export * from './chapters/contract';
export * from './chapters/internal-contract';
export * from './chat/contract';
export * from './chat/direct-contract';
export * from './chat/internal-contract';
export * from './contract';
export * from './events/contract';
export * from './events/internal-contract';
export * from './events/preview-time';
export * from './notifications/contract';
export * from './notifications/internal-contract';
export * from './notifications/preferences-contract';
export * from './notifications/letters-contract';
export * from './notifications/bounces-contract';
export * from './notifications/unsubscribe-contract';
export * from './signals';

/** Every call that the gateway forwards, by service. */
export const publicContracts = {
  auth: authApi,
  chapters: chaptersApi,
  events: eventsApi,
  chat: chatApi,
  directMessages: directMessagesApi,
  admin: adminApi,
  impersonation: impersonationApi,
  notices: noticesApi,
  preferences: preferencesApi,
  letters: lettersApi,
  bounces: bouncesApi,
  unsubscribe: unsubscribeApi,
} satisfies Record<string, Contract>;
