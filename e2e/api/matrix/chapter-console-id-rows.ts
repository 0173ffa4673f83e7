import { ELSEWHERE, HERE } from '../test-product';
import { insertPerson } from '../insert-person';
import { insertReport } from '../insert-report';
import { newEvent } from '../new-event';
import type { Fixtures } from './fixtures';
import type { IdRow } from './row';

const gone = [401, 404, 404, 404] as const;
const bad = [401, 400, 400, 400] as const;
const byAdmins = { foreign: [401, 403, 403, 200], absent: gone, malformed: bad } as const;
const goneHere = [401, 403, 404, 404] as const;
const chapter = { foreign: () => ELSEWHERE, absent: 999, malformed: '1e3', expect: byAdmins };
const ids = { absent: 'f'.repeat(24), malformed: 'not-an-id' };
const reportIn = async ({ product }: Fixtures, at: number) =>
  insertReport(product, at, await insertPerson(product, at, { paid: true }));
const DISMISS = { body: { action: 'dismiss' } };

/** The rows in which admins of another chapter name chapters, events and reports. */
export const CHAPTER_CONSOLE_ID_ROWS: readonly IdRow[] = [
  { route: 'events.ofChapter', name: 'id', ...chapter },
  { route: 'events.countsOfChapter', name: 'id', ...chapter },
  {
    route: 'events.exportAttendance',
    name: 'id',
    foreign: ({ product }) => newEvent(product.personas.otherAdmin, { chapterId: ELSEWHERE }),
    ...ids,
    expect: byAdmins,
  },
  { route: 'inbox.chapterReports', name: 'chapterId', ...chapter },
  {
    route: 'inbox.decideReport',
    name: 'chapterId',
    ...chapter,
    input: async (cell) => ({ params: { id: await reportIn(cell, ELSEWHERE) }, ...DISMISS }),
  },
  {
    route: 'inbox.decideReport',
    name: 'id',
    foreign: (fixtures) => reportIn(fixtures, ELSEWHERE),
    ...ids,
    expect: { foreign: goneHere, absent: goneHere, malformed: bad },
    input: () => ({ params: { chapterId: HERE }, ...DISMISS }),
  },
];
