import { unsubscribePath } from '../unsubscribe-path';
import type { IdRow } from './row';

/** Ids of calls about mail. */
export const MAIL_ID_ROWS: readonly IdRow[] = [
  {
    route: 'unsubscribe.unsubscribe',
    name: 'token',
    foreign: ({ harness, someMember }) => unsubscribePath(harness, someMember.userId).then((path) => path.slice(7)),
    absent: 'A'.repeat(28),
    malformed: 'A'.repeat(27),
    expect: { foreign: [200, 200, 200, 200], absent: [200, 200, 200, 200], malformed: [400, 400, 400, 400] },
  },
];
