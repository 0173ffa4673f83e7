import { unsubscribePath } from '../unsubscribe-path';
import { IF_FIRST, insertLetter, LETTER } from '../insert-letter';
import { inDays } from './fixtures';
import type { CallInput, IdRow, RouteName } from './row';

/** The route checks the role before its parameters. Only the site admin's call changes the letter. */
const letter = (
  route: RouteName,
  status: number,
  input: CallInput = {},
  state: 'draft' | 'paused' = 'draft',
): IdRow => ({
  route,
  name: 'id',
  foreign: ({ product }) => insertLetter(product, state),
  absent: 'f'.repeat(24),
  malformed: 'not-an-id',
  expect: {
    foreign: [401, 403, 403, status],
    absent: [401, 403, 403, 404],
    malformed: [401, 403, 403, 400],
  },
  input: () => input,
});

export const MAIL_ID_ROWS: readonly IdRow[] = [
  {
    route: 'unsubscribe.unsubscribe',
    name: 'token',
    foreign: ({ product, someMember }) => unsubscribePath(product, someMember.userId).then((path) => path.slice(7)),
    absent: 'A'.repeat(28),
    malformed: 'A'.repeat(27),
    expect: { foreign: [200, 200, 200, 200], absent: [200, 200, 200, 200], malformed: [400, 400, 400, 400] },
  },
  letter('letters.get', 200),
  letter('letters.update', 200, { body: LETTER, headers: IF_FIRST }),
  letter('letters.remove', 200),
  letter('letters.preview', 200),
  letter('letters.sendTest', 502),
  letter('letters.send', 200, { body: { at: inDays(3) }, headers: IF_FIRST }),
  letter('letters.act', 200, { body: { action: 'cancel' } }, 'paused'),
  letter('letters.deliveries', 200, { query: '?state=sent' }),
  letter('letters.countReaders', 200),
];
