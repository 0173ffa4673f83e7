import { HERE } from '../../test-product';
import { insertChatMessage } from '../../insert-chat-message';
import { insertConversation } from '../../insert-conversation';
import { insertPerson } from '../../insert-person';
import { shared } from '../inputs';
import type { Row } from '../row';
import { except, membersHere, signedIn } from '../statuses';
import { inPerson } from './direct-messages';

const POSITION = { chapterId: 1, readSeq: 1, unread: 1, countedSeq: 1, isMuted: 1, version: 1 } as const;
/** What a person has read belongs to them, so a site admin who acts as one is refused. */
const expectOfMembers = except(membersHere(200), { impersonated: 403, viewing: 403 });
const fields = { chapters: [POSITION] } as const;
/** Inserts a message, so that the number 1 exists. */
const withMessage = (body: object) =>
  shared(async ({ product }) => {
    await insertChatMessage(product, HERE, await insertPerson(product, HERE, { paid: true }));
    return { params: { chapterId: HERE }, body };
  });

const PERSON = { name: 1, avatarUrl: 1 } as const;
const NEIGHBOUR = { seq: 1, sender: PERSON, text: 1 } as const;
const FOUND = {
  id: 1,
  seq: 1,
  senderId: 1,
  sender: PERSON,
  timestamp: 1,
  text: 1,
  'chapter?': { id: 1, name: 1, slug: 1 },
  'other?': { userId: 1, person: PERSON },
  'before?': NEIGHBOUR,
  'after?': NEIGHBOUR,
} as const;

export const chatsRows: readonly Row[] = [
  {
    route: 'chats.list',
    expect: inPerson(200),
    fields: { chapters: [POSITION], directMessages: 1, blockedIds: 1 },
  },
  {
    route: 'chats.search',
    expect: inPerson(200),
    fields: { messages: [FOUND], next: 1 },
    input: async ({ product, person, isAllowed }) => {
      if (isAllowed) await insertConversation(product, person, await insertPerson(product, HERE, { paid: true }));
      return { query: '?search=message' };
    },
  },
  { route: 'chats.markUnread', expect: expectOfMembers, fields, input: withMessage({ seq: 1 }) },
  { route: 'chats.setMuted', expect: expectOfMembers, fields, input: withMessage({ isMuted: false }) },
  { route: 'chats.presenceSettings', expect: signedIn(200), fields: { showPresence: 1 } },
  {
    route: 'chats.updatePresenceSettings',
    expect: signedIn(200),
    fields: { showPresence: 1 },
    input: () => ({ body: { showPresence: true } }),
  },
];
