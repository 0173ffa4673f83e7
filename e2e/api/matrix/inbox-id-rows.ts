import { IF_FIRST } from '../insert-letter';
import { insertThread } from '../insert-thread';
import { CHAPTER_CONSOLE_ID_ROWS } from './chapter-console-id-rows';
import type { Fixtures } from './fixtures';
import type { IdRow } from './row';

/** The route checks the role before its parameters. */
const bySiteAdmins = {
  foreign: [401, 403, 403, 200],
  absent: [401, 403, 403, 404],
  malformed: [401, 403, 403, 400],
} as const;
const thread = {
  name: 'id',
  foreign: ({ product }: Fixtures) => insertThread(product),
  absent: 'f'.repeat(24),
  malformed: 'not-an-id',
  expect: bySiteAdmins,
};

/** The rows about ids in the office's inbox, and of the assignees of threads. */
export const INBOX_ID_ROWS: readonly IdRow[] = [
  ...CHAPTER_CONSOLE_ID_ROWS,
  { route: 'inbox.thread', ...thread },
  { route: 'inbox.act', ...thread, input: () => ({ body: { action: 'close' }, headers: IF_FIRST }) },
  {
    route: 'inbox.act',
    name: 'userId',
    foreign: ({ someMember }: Fixtures) => someMember.userId,
    absent: 'f'.repeat(24),
    malformed: 'not-an-id',
    // Only a site admin can be the assignee.
    expect: { foreign: [401, 403, 403, 400], absent: [401, 403, 403, 400], malformed: [401, 403, 403, 400] },
    input: async ({ product }) => ({
      params: { id: await insertThread(product) },
      body: { action: 'assign' },
      headers: IF_FIRST,
    }),
  },
];
