import { adminCalls, impersonationCalls, inboxCalls, viewAsCalls } from './admin/calls';
import type * as admin from './admin/contract';
import type * as inbox from './admin/inbox-contract';
import type * as accounts from './auth/accounts-contract';
import { accountsCalls, authCalls, importsCalls } from './auth/calls';
import type * as auth from './auth/contract';
import { booksCalls } from './books/calls';
import type * as books from './books/contract';
import type * as imports from './auth/imports-contract';
import type { Api } from './calls/call';
import { chaptersCalls } from './chapters/calls';
import type * as chapters from './chapters/contract';
import { chatCalls, chatsCalls, directMessagesCalls, eventConversationCalls } from './chat/calls';
import type * as chats from './chat/chats-contract';
import type * as chat from './chat/contract';
import type * as directMessages from './chat/direct-contract';
import type * as eventConversation from './chat/event-conversation-contract';
import { picturesCalls, postsCalls, sitePagesCalls } from './content/calls';
import type * as pictures from './content/pictures-contract';
import type * as posts from './content/posts-contract';
import type * as sitePages from './content/site-pages-contract';
import { eventsCalls } from './events/calls';
import type * as events from './events/contract';
import {
  lettersCalls,
  noticesCalls,
  personMailsCalls,
  preferencesCalls,
  unsubscribeCalls,
} from './notifications/calls';
import type * as notifications from './notifications/contract';
import type * as personMails from './notifications/person-mails-contract';
import type * as preferences from './notifications/preferences/preferences-contract';
import type * as letters from './notifications/letters/letters-contract';
import type * as unsubscribe from './notifications/unsubscribe-contract';
import { personalExportCalls } from './personal-export/calls';
import type * as personalExport from './personal-export/personal-export-contract';
import { siteExportsCalls } from './site-export/calls';
import type * as siteExports from './site-export/site-exports-contract';

/**
 * The calls that pages make, with the types of their contracts.
 * @example const event = await createClient(eventsApi).get({ params: { id } });
 */
export const accountsApi: Api<typeof accounts.accountsApi> = accountsCalls;
export const adminApi: Api<typeof admin.adminApi> = adminCalls;
export const authApi: Api<typeof auth.authApi> = authCalls;
export const booksApi: Api<typeof books.booksApi> = booksCalls;
export const chaptersApi: Api<typeof chapters.chaptersApi> = chaptersCalls;
export const chatApi: Api<typeof chat.chatApi> = chatCalls;
export const chatsApi: Api<typeof chats.chatsApi> = chatsCalls;
export const directMessagesApi: Api<typeof directMessages.directMessagesApi> = directMessagesCalls;
export const eventConversationApi: Api<typeof eventConversation.eventConversationApi> = eventConversationCalls;
export const eventsApi: Api<typeof events.eventsApi> = eventsCalls;
export const impersonationApi: Api<typeof admin.impersonationApi> = impersonationCalls;
export const inboxApi: Api<typeof inbox.inboxApi> = inboxCalls;
export const importsApi: Api<typeof imports.importsApi> = importsCalls;
export const lettersApi: Api<typeof letters.lettersApi> = lettersCalls;
export const noticesApi: Api<typeof notifications.noticesApi> = noticesCalls;
export const personMailsApi: Api<typeof personMails.personMailsApi> = personMailsCalls;
export const personalExportApi: Api<typeof personalExport.personalExportApi> = personalExportCalls;
export const picturesApi: Api<typeof pictures.picturesApi> = picturesCalls;
export const postsApi: Api<typeof posts.postsApi> = postsCalls;
export const siteExportsApi: Api<typeof siteExports.siteExportsApi> = siteExportsCalls;
export const sitePagesApi: Api<typeof sitePages.sitePagesApi> = sitePagesCalls;
export const preferencesApi: Api<typeof preferences.preferencesApi> = preferencesCalls;
export const unsubscribeApi: Api<typeof unsubscribe.unsubscribeApi> = unsubscribeCalls;
export const viewAsApi: Api<typeof admin.viewAsApi> = viewAsCalls;
