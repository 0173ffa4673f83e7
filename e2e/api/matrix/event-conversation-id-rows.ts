import { anEventMessage, insertEventConversation } from '../insert-event-conversation';
import type { Fixtures } from './fixtures';
import type { IdRow } from './row';

const NO_ID = 'f'.repeat(24);
const notAllowed = [401, 403, 403, 403] as const;
const expect = { foreign: notAllowed, absent: [401, 404, 404, 404], malformed: [401, 400, 400, 400] } as const;
const event = {
  name: 'id',
  foreign: ({ membersOnlyElsewhere }: Fixtures) => membersOnlyElsewhere,
  absent: NO_ID,
  malformed: 'not-an-id',
  expect,
};

/** The rows in which people name events to which they do not go. */
export const EVENT_CONVERSATION_ID_ROWS: readonly IdRow[] = [
  { route: 'eventConversation.read', ...event },
  { route: 'eventConversation.send', ...event, input: () => ({ body: anEventMessage() }) },
  { route: 'eventConversation.removeMessage', ...event, input: () => ({ params: { messageId: NO_ID } }) },
  {
    route: 'eventConversation.removeMessage',
    name: 'messageId',
    foreign: async ({ product }) => (await insertEventConversation(product, [])).messageId,
    absent: NO_ID,
    malformed: 'not-an-id',
    input: ({ membersOnlyElsewhere }) => ({ params: { id: membersOnlyElsewhere } }),
    expect: { ...expect, absent: notAllowed },
  },
];
