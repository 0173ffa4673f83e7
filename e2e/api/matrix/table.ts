import type { Row } from './row';
import { adminRows } from './rows/admin';
import { authRows } from './rows/auth';
import { chapterOfficeRows } from './rows/chapter-office';
import { chaptersRows } from './rows/chapters';
import { chapterConsoleRows } from './rows/chapter-console';
import { chapterPeopleRows } from './rows/chapter-people';
import { deskRows } from './rows/desk';
import { chatRows } from './rows/chat';
import { chatsRows } from './rows/chats';
import { contentRows } from './rows/content';
import { directMessagesRows } from './rows/direct-messages';
import { eventConversationRows } from './rows/event-conversation';
import { messagePictureRows } from './rows/message-pictures';
import { eventManagingRows } from './rows/event-managing';
import { schedulingHintsRows } from './rows/scheduling-hints';
import { eventsRows } from './rows/events';
import { importsRows } from './rows/imports';
import { siteExportsRows } from './rows/site-exports';
import { impersonationRows, viewAsRows } from './rows/impersonation';
import { inboxRows } from './rows/inbox';
import { lettersRows } from './rows/letters';
import { noticesRows } from './rows/notices';
import { peopleRows } from './rows/people';
import { personNotesRows } from './rows/person-notes';
import { proposalRows } from './rows/proposals';
import { twoFactorRows } from './rows/two-factor';
import { ROUTES } from './run';
import { except } from './statuses';

/**
 * The permission matrix: every route of the contract for each of the fifteen personas. A new route needs a row in
 * `rows/`, otherwise the suite fails. A row has the name of the route, the status for each persona, the request, which
 * is new for each cell, and the exact fields of the response.
 */
const ROWS: readonly Row[] = [
  ...authRows,
  ...twoFactorRows,
  ...chaptersRows,
  ...chapterOfficeRows,
  ...deskRows,
  ...chapterPeopleRows,
  ...chapterConsoleRows,
  ...eventsRows,
  ...eventManagingRows,
  ...schedulingHintsRows,
  ...chatRows,
  ...chatsRows,
  ...directMessagesRows,
  ...eventConversationRows,
  ...messagePictureRows,
  ...adminRows,
  ...impersonationRows,
  ...viewAsRows,
  ...importsRows,
  ...siteExportsRows,
  ...lettersRows,
  ...noticesRows,
  ...peopleRows,
  ...personNotesRows,
  ...proposalRows,
  ...inboxRows,
  ...contentRows,
];

/**
 * Adds the status of a site admin who views the site as a member, by the rule of the contract. A row's own status for
 * `viewing` counts only for reads and for calls that the contract allows. A one-click call has no session.
 */
const withViewing = (row: Row): Row => {
  const { method, whileViewing, isOneClick } = ROUTES.get(row.route)!;
  const isOpen = whileViewing === 'allowed' || isOneClick || (method === 'GET' && whileViewing !== 'refused');
  return isOpen ? row : { ...row, expect: except(row.expect, { viewing: 403 }) };
};

export const TABLE: readonly Row[] = ROWS.map(withViewing);
