import type { Row } from './row';
import { adminRows } from './rows/admin';
import { authRows } from './rows/auth';
import { chaptersRows } from './rows/chapters';
import { chatRows } from './rows/chat';
import { directMessagesRows } from './rows/direct-messages';
import { eventManagingRows } from './rows/event-managing';
import { eventOutlookRows } from './rows/event-outlook';
import { eventsRows } from './rows/events';
import { impersonationRows } from './rows/impersonation';
import { lettersRows } from './rows/letters';
import { noticesRows } from './rows/notices';
import { secondStepRows } from './rows/second-step';

/**
 * The permission matrix: every route of the contract × the twelve personas. A new route needs a row in `rows/`: its
 * name, the status each persona gets, the request (a new one for each cell) and the exact fields of the response.
 * Without it the suite fails.
 */
export const TABLE: readonly Row[] = [
  ...authRows,
  ...secondStepRows,
  ...chaptersRows,
  ...eventsRows,
  ...eventManagingRows,
  ...eventOutlookRows,
  ...chatRows,
  ...directMessagesRows,
  ...adminRows,
  ...impersonationRows,
  ...lettersRows,
  ...noticesRows,
];
