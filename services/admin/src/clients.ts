import { CHANGE_TIMEOUT_MS, createServiceClient } from '@meridian/service-kit';
import {
  accountsApi,
  authInternalApi,
  chaptersInternalApi,
  chatApi,
  chatInternalApi,
  contentInternalApi,
  type Contract,
  directMessagesApi,
  eventConversationApi,
  eventsApi,
  eventsInternalApi,
} from '@meridian/shared-types/contracts';
import type { AdminEnv } from './env';

/** Creates the clients of other services. Those in `slow` have the longer timeout of changes and of long reads. */
export function createClients(env: AdminEnv) {
  const client = <C extends Contract>(contract: C, url: string, timeoutMs?: number) =>
    createServiceClient(contract, url, env.SERVICE_TOKEN, timeoutMs);
  const internal = (timeoutMs?: number) => ({
    auth: client(authInternalApi, env.AUTH_URL, timeoutMs),
    chapters: client(chaptersInternalApi, env.CHAPTERS_URL, timeoutMs),
    events: client(eventsInternalApi, env.EVENTS_URL, timeoutMs),
    chat: client(chatInternalApi, env.CHAT_URLS, timeoutMs),
  });
  return {
    ...internal(),
    slow: internal(CHANGE_TIMEOUT_MS),
    accounts: client(accountsApi, env.AUTH_URL),
    content: client(contentInternalApi, env.CONTENT_URL),
    /** The calls of people by which a reported thing is read in the name of its reporter. */
    reported: {
      chat: client(chatApi, env.CHAT_URLS),
      directMessages: client(directMessagesApi, env.CHAT_URLS),
      eventConversation: client(eventConversationApi, env.CHAT_URLS),
      events: client(eventsApi, env.EVENTS_URL),
    },
  };
}
export type Clients = ReturnType<typeof createClients>;
