import type { Row } from '../row';
import { everyone, signedIn } from '../statuses';

const NOTICE = { id: 1, kind: 1, groupKey: 1, at: 1, readAt: 1, title: 1, text: 1, to: 1 } as const;
const UNREAD = { unread: 1 } as const;

export const noticesRows: readonly Row[] = [
  { route: 'notices.list', expect: signedIn(200), fields: { notices: [NOTICE], next: 1, ...UNREAD } },
  { route: 'notices.countUnread', expect: signedIn(200), fields: UNREAD },
  {
    route: 'notices.markRead',
    expect: signedIn(200),
    fields: UNREAD,
    input: () => ({ body: { until: new Date().toISOString() } }),
  },
  {
    route: 'unsubscribe.unsubscribe',
    expect: everyone(200),
    fields: { ok: 1 },
    input: () => ({ params: { token: 'A'.repeat(28) } }),
  },
];
