import { adminCalls, impersonationCalls } from './admin/calls';
import type * as admin from './admin/contract';
import { authCalls } from './auth/calls';
import type * as auth from './auth/contract';
import type { Api } from './call';
import { chaptersCalls } from './chapters/calls';
import type * as chapters from './chapters/contract';
import { chatCalls, directMessagesCalls } from './chat/calls';
import type * as chat from './chat/contract';
import type * as directMessages from './chat/direct-contract';
import { eventsCalls } from './events/calls';
import type * as events from './events/contract';
import { lettersCalls, noticesCalls, preferencesCalls, unsubscribeCalls } from './notifications/calls';
import type * as notifications from './notifications/contract';
import type * as preferences from './notifications/preferences-contract';
import type * as letters from './notifications/letters-contract';
import type * as unsubscribe from './notifications/unsubscribe-contract';

/**
 * The calls that pages make, with the types of their contracts.
 * @example const event = await createClient(eventsApi).get({ params: { id } });
 */
export const adminApi: Api<typeof admin.adminApi> = adminCalls;
export const authApi: Api<typeof auth.authApi> = authCalls;
export const chaptersApi: Api<typeof chapters.chaptersApi> = chaptersCalls;
export const chatApi: Api<typeof chat.chatApi> = chatCalls;
export const directMessagesApi: Api<typeof directMessages.directMessagesApi> = directMessagesCalls;
export const eventsApi: Api<typeof events.eventsApi> = eventsCalls;
export const impersonationApi: Api<typeof admin.impersonationApi> = impersonationCalls;
export const lettersApi: Api<typeof letters.lettersApi> = lettersCalls;
export const noticesApi: Api<typeof notifications.noticesApi> = noticesCalls;
export const preferencesApi: Api<typeof preferences.preferencesApi> = preferencesCalls;
export const unsubscribeApi: Api<typeof unsubscribe.unsubscribeApi> = unsubscribeCalls;
