import { contentCalls } from './content-calls';
import { chapterConsoleCalls } from './chapter-console-calls';
import { chapterOfficeCalls } from './chapter-office-calls';
import { chapterPeopleCalls } from './chapter-people-calls';
import { deskCalls } from './desk-calls';
import { directCalls } from './direct-calls';
import { eventConversationCalls } from './event-conversation-calls';
import { messagePictureCalls } from './message-picture-calls';
import { measuredPages } from './measured-pages';
import { chatCalls } from './chat-calls';
import { inboxCalls } from './inbox-calls';
import { peopleCalls } from './people-calls';
import { importCalls } from './import-calls';
import { siteExportCalls } from './site-export-calls';
import { letterCalls } from './letter-calls';
import { noticeCalls } from './notice-calls';
import { measuredCalls, type CostContext } from './measured-calls';
import type { Prepare } from './prepare';

/** Returns each call of the contract and each socket event at least once. */
export function allCalls(context: CostContext): Record<string, Prepare> {
  const { product } = context;
  return {
    ...measuredCalls(context),
    ...measuredPages(product),
    ...noticeCalls(product),
    ...directCalls(product),
    ...eventConversationCalls(product),
    ...messagePictureCalls(product),
    ...importCalls(product),
    ...siteExportCalls(product),
    ...letterCalls(product),
    ...peopleCalls(product),
    ...inboxCalls(product),
    ...chatCalls(product),
    ...contentCalls(product),
    ...chapterOfficeCalls(product),
    ...chapterConsoleCalls(product),
    ...deskCalls(product),
    ...chapterPeopleCalls(product),
  };
}
