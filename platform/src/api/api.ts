import {
  adminApi,
  authApi,
  chaptersApi,
  chatApi,
  createClient,
  directMessagesApi,
  eventsApi,
  impersonationApi,
  noticesApi,
  preferencesApi,
  lettersApi,
  unsubscribeApi,
} from '@meridian/shared-types';
import { fetchWithStepUp } from '../session/step-up';

const options = { fetch: fetchWithStepUp };

/**
 * A typed client for each service behind the gateway, same origin, with the session cookie. Each call throws `ApiError`
 * for a response that is not 2xx.
 * @example const chapter = await api.chapters.bySlug({ params: { slug: 'lagos' } });
 */
export const api = {
  auth: createClient(authApi, options),
  chapters: createClient(chaptersApi, options),
  events: createClient(eventsApi, options),
  chat: createClient(chatApi, options),
  directMessages: createClient(directMessagesApi, options),
  admin: createClient(adminApi, options),
  impersonation: createClient(impersonationApi, options),
  notices: createClient(noticesApi, options),
  preferences: createClient(preferencesApi, options),
  unsubscribe: createClient(unsubscribeApi, options),
  letters: createClient(lettersApi, options),
};
