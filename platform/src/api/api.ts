import {
  adminApi,
  authApi,
  chaptersApi,
  chatApi,
  createClient,
  eventsApi,
  impersonationApi,
  noticesApi,
  preferencesApi,
  unsubscribeApi,
} from '@meridian/shared-types';

/**
 * A typed client for each service behind the gateway, same origin, with the session cookie. Each call throws `ApiError`
 * for a response that is not 2xx.
 * @example const chapter = await api.chapters.bySlug({ params: { slug: 'lagos' } });
 */
export const api = {
  auth: createClient(authApi),
  chapters: createClient(chaptersApi),
  events: createClient(eventsApi),
  chat: createClient(chatApi),
  admin: createClient(adminApi),
  impersonation: createClient(impersonationApi),
  notices: createClient(noticesApi),
  preferences: createClient(preferencesApi),
  unsubscribe: createClient(unsubscribeApi),
};
