import { CHANGE_TIMEOUT_MS, createServiceClient } from '@meridian/service-kit';
import {
  adminInternalApi,
  chaptersInternalApi,
  chatInternalApi,
  contentInternalApi,
  eventsInternalApi,
  notificationsInternalApi,
} from '@meridian/shared-types/contracts';
import type { AuthEnv } from './env';

/** Creates the clients of other services, with the longer timeout of changes. */
export function createClients(env: AuthEnv) {
  const slowly = [env.SERVICE_TOKEN, CHANGE_TIMEOUT_MS] as const;
  return {
    chapters: createServiceClient(chaptersInternalApi, env.CHAPTERS_URL, ...slowly),
    events: createServiceClient(eventsInternalApi, env.EVENTS_URL, ...slowly),
    chat: createServiceClient(chatInternalApi, env.CHAT_URLS, ...slowly),
    content: createServiceClient(contentInternalApi, env.CONTENT_URL, ...slowly),
    admin: createServiceClient(adminInternalApi, env.ADMIN_URL, ...slowly),
    notifications: createServiceClient(notificationsInternalApi, env.NOTIFICATIONS_URL, ...slowly),
  };
}
