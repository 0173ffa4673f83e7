import {
  accountsApi,
  adminApi,
  authApi,
  chaptersApi,
  chatApi,
  chatsApi,
  createClient,
  directMessagesApi,
  eventConversationApi,
  eventsApi,
  impersonationApi,
  inboxApi,
  booksApi,
  importsApi,
  noticesApi,
  personMailsApi,
  personalExportApi,
  picturesApi,
  postsApi,
  siteExportsApi,
  sitePagesApi,
  preferencesApi,
  lettersApi,
  unsubscribeApi,
  viewAsApi,
} from '@meridian/shared-types';
import { retryAfter } from './call-errors';

const options = { retryAfter };

/**
 * A typed client for each service behind the gateway. It uses the same origin and the session cookie. Each call throws
 * `ApiError` if the status of the response is not 2xx.
 * @example const chapter = await api.chapters.bySlug({ params: { slug: 'lagos' } });
 */
export const api = {
  accounts: createClient(accountsApi, options),
  auth: createClient(authApi, options),
  chapters: createClient(chaptersApi, options),
  events: createClient(eventsApi, options),
  chat: createClient(chatApi, options),
  chats: createClient(chatsApi, options),
  directMessages: createClient(directMessagesApi, options),
  eventConversation: createClient(eventConversationApi, options),
  admin: createClient(adminApi, options),
  books: createClient(booksApi, options),
  imports: createClient(importsApi, options),
  impersonation: createClient(impersonationApi, options),
  inbox: createClient(inboxApi, options),
  notices: createClient(noticesApi, options),
  personMails: createClient(personMailsApi, options),
  personalExport: createClient(personalExportApi, options),
  pictures: createClient(picturesApi, options),
  posts: createClient(postsApi, options),
  siteExports: createClient(siteExportsApi, options),
  sitePages: createClient(sitePagesApi, options),
  preferences: createClient(preferencesApi, options),
  unsubscribe: createClient(unsubscribeApi, options),
  letters: createClient(lettersApi, options),
  viewAs: createClient(viewAsApi, options),
};
