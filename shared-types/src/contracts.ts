import { adminApi, impersonationApi, viewAsApi } from './admin/contract';
import { inboxApi } from './admin/inbox-contract';
import { accountsApi } from './auth/accounts-contract';
import { authApi } from './auth/contract';
import { importsApi } from './auth/imports-contract';
import { booksApi } from './books/contract';
import { chaptersApi } from './chapters/contract';
import { chatApi } from './chat/contract';
import { chatsApi } from './chat/chats-contract';
import { directMessagesApi } from './chat/direct-contract';
import { eventConversationApi } from './chat/event-conversation-contract';
import { messagePicturesApi } from './chat/message-pictures-contract';
import { picturesApi } from './content/pictures-contract';
import { postsApi } from './content/posts-contract';
import { sitePagesApi } from './content/site-pages-contract';
import type { Contract } from './calls/contract';
import { eventsApi } from './events/contract';
import { noticesApi } from './notifications/contract';
import { personMailsApi } from './notifications/person-mails-contract';
import { preferencesApi } from './notifications/preferences/preferences-contract';
import { lettersApi } from './notifications/letters/letters-contract';
import { bouncesApi } from './notifications/bounces-contract';
import { unsubscribeApi } from './notifications/unsubscribe-contract';
import { personalExportApi } from './personal-export/personal-export-contract';
import { siteExportsApi } from './site-export/site-exports-contract';

/** The full contracts, for servers and tests. Pages never contain them. */
export * from './admin/contract';
export * from './admin/inbox-contract';
export * from './admin/internal-contract';
export * from './auth/accounts-contract';
export * from './auth/contract';
export * from './auth/imports-contract';
export * from './auth/internal-contract';
export * from './books/contract';
export * from './chapters/contract';
export * from './chapters/internal-contract';
export * from './chat/chats-contract';
export * from './chat/contract';
export * from './chat/direct-contract';
export * from './chat/event-conversation-contract';
export * from './chat/internal-contract';
export * from './chat/message-pictures-contract';
export * from './content/internal-contract';
export * from './content/pictures-contract';
export * from './content/posts-contract';
export * from './content/site-pages-contract';
export * from './calls/contract';
export * from './events/contract';
export * from './events/internal-contract';
export * from './events/times/preview-time';
export * from './time/zoned-time';
export * from './notifications/contract';
export * from './notifications/internal-contract';
export * from './notifications/person-mails-contract';
export * from './notifications/preferences/preferences-contract';
export * from './notifications/letters/letters-contract';
export * from './notifications/bounces-contract';
export * from './notifications/unsubscribe-contract';
export * from './personal-export/personal-export-contract';
export * from './personal-export/personal-kinds';
export * from './personal-export/personal-page';
export * from './signals';
export * from './site-export/export-kind';
export * from './site-export/export-kinds';
export * from './site-export/export-page';
export * from './site-export/not-in-export';
export * from './site-export/site-exports-contract';

/** All calls that the gateway forwards, by service. */
export const publicContracts = {
  auth: authApi,
  accounts: accountsApi,
  imports: importsApi,
  books: booksApi,
  chapters: chaptersApi,
  events: eventsApi,
  chat: chatApi,
  chats: chatsApi,
  directMessages: directMessagesApi,
  eventConversation: eventConversationApi,
  messagePictures: messagePicturesApi,
  admin: adminApi,
  impersonation: impersonationApi,
  inbox: inboxApi,
  personalExport: personalExportApi,
  siteExports: siteExportsApi,
  viewAs: viewAsApi,
  notices: noticesApi,
  personMails: personMailsApi,
  preferences: preferencesApi,
  letters: lettersApi,
  bounces: bouncesApi,
  unsubscribe: unsubscribeApi,
  pictures: picturesApi,
  posts: postsApi,
  sitePages: sitePagesApi,
} satisfies Record<string, Contract>;
