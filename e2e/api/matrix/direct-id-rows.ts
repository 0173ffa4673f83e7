import { randomUUID } from 'node:crypto';
import { insertConversation } from '../insert-conversation';
import { insertPerson } from '../insert-person';
import { HERE } from '../test-product';
import type { Fixtures } from './fixtures';
import type { IdRow } from './row';

const NO_ID = 'f'.repeat(24);
const bad = [401, 400, 400, 400] as const;
const seen = [401, 200, 200, 200] as const;
const gone = [401, 404, 404, 404] as const;
const person = {
  name: 'userId',
  foreign: ({ someoneElsewhere }: Fixtures) => someoneElsewhere.userId,
  absent: NO_ID,
  malformed: 'not-an-id',
};

/** A message of a conversation between two other people. */
const messageOfOthers = async ({ product }: Fixtures) =>
  insertConversation(product, await insertPerson(product, HERE), await insertPerson(product, HERE));

/** The bodies of calls about a message. */
const BODIES: Record<string, { body: object }> = {
  'directMessages.editMessage': { body: { content: 'Sorry.' } },
  'directMessages.react': { body: { reaction: 'like', isOn: true } },
};

/**
 * The rows in which members name the receivers of messages, which may be any active members, also of other chapters.
 */
export const DIRECT_ID_ROWS: readonly IdRow[] = [
  { route: 'directMessages.read', ...person, expect: { foreign: seen, absent: gone, malformed: bad } },
  {
    route: 'directMessages.send',
    ...person,
    input: () => ({ body: { content: 'Good evening', clientId: randomUUID() } }),
    expect: { foreign: [401, 201, 201, 201], absent: [401, 403, 403, 403], malformed: bad },
  },
  ...(['directMessages.editMessage', 'directMessages.deleteMessage', 'directMessages.react'] as const).flatMap(
    (route): IdRow[] => {
      const body = BODIES[route] ?? {};
      const expect = { foreign: gone, absent: gone, malformed: bad };
      return [
        { route, ...person, expect, input: () => ({ params: { id: NO_ID }, ...body }) },
        {
          route,
          name: 'id',
          foreign: messageOfOthers,
          absent: NO_ID,
          malformed: 'not-an-id',
          expect,
          input: ({ someoneElsewhere }) => ({ params: { userId: someoneElsewhere.userId }, ...body }),
        },
      ];
    },
  ),
  {
    route: 'directMessages.markRead',
    ...person,
    input: () => ({ body: { until: 1, version: 0 } }),
    expect: { foreign: seen, absent: gone, malformed: bad },
  },
  {
    route: 'directMessages.markUnread',
    ...person,
    input: () => ({ body: { seq: 999 } }),
    expect: { foreign: gone, absent: gone, malformed: bad },
  },
  {
    route: 'directMessages.setMuted',
    ...person,
    input: () => ({ body: { isMuted: false } }),
    expect: { foreign: seen, absent: gone, malformed: bad },
  },
  { route: 'directMessages.block', ...person, expect: { foreign: seen, absent: gone, malformed: bad } },
  { route: 'directMessages.unblock', ...person, expect: { foreign: seen, absent: gone, malformed: bad } },
];
