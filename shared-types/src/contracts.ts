import { adminApi, impersonationApi } from './admin';
import { authApi } from './auth';
import { chaptersApi } from './chapters';
import { chatApi } from './chat';
import { eventsApi } from './events';
import type { Contract } from './route';

/** Every call that the gateway lets through, by service. */
export const publicContracts = {
  auth: authApi,
  chapters: chaptersApi,
  events: eventsApi,
  chat: chatApi,
  admin: adminApi,
  impersonation: impersonationApi,
} satisfies Record<string, Contract>;
