import { HERE } from '../test-product';
import type { IdRow } from './row';

/** Numbers have names and no owner, so only the role or the chapter decides. */
const number = { name: 'name', foreign: () => 'churn', absent: 'profit', malformed: 'not-a-number' } as const;

export const NUMBER_ID_ROWS: readonly IdRow[] = [
  {
    route: 'admin.exportNumber',
    ...number,
    expect: {
      foreign: [401, 403, 403, 200],
      absent: [401, 403, 403, 400],
      malformed: [401, 403, 403, 400],
    },
  },
  {
    route: 'admin.exportChapterNumber',
    ...number,
    input: () => ({ params: { id: HERE } }),
    expect: { foreign: [401, 403, 200, 200], absent: [401, 400, 400, 400], malformed: [401, 400, 400, 400] },
  },
];
