import { ELSEWHERE } from '../test-product';
import { CHAPTER_PEOPLE_ID_ROWS } from './chapter-people-id-rows';
import type { Fixtures } from './fixtures';
import type { IdRow } from './row';

const chapter = { foreign: () => ELSEWHERE, absent: 999, malformed: '1e3' };
const document = { absent: 'f'.repeat(24), malformed: 'not-an-id' };
const byAdmins = {
  foreign: [401, 403, 403, 200],
  absent: [401, 404, 404, 404],
  malformed: [401, 400, 400, 400],
} as const;
const requestElsewhere = async ({ newRequest }: Fixtures) => newRequest(ELSEWHERE);

/** The rows in which admins of another chapter name requests and chapters. */
export const DESK_ID_ROWS: readonly IdRow[] = [
  ...CHAPTER_PEOPLE_ID_ROWS,
  {
    route: 'chapters.decideMany',
    name: 'id',
    ...chapter,
    input: ({ pendingHere }) => ({ body: { ids: [pendingHere], decision: 'approved' } }),
    expect: byAdmins,
  },
  { route: 'chapters.decidedRequests', name: 'id', ...chapter, expect: byAdmins },
  {
    route: 'chapters.undoDecision',
    name: 'id',
    foreign: requestElsewhere,
    ...document,
    expect: { ...byAdmins, foreign: [401, 403, 403, 409] },
  },
  { route: 'chapters.viewRequest', name: 'id', foreign: requestElsewhere, ...document, expect: byAdmins },
  { route: 'chapters.savedNotes', name: 'id', ...chapter, expect: byAdmins },
  {
    route: 'chapters.saveNote',
    name: 'id',
    ...chapter,
    input: () => ({ body: { note: 'Welcome!', isSaved: false } }),
    expect: byAdmins,
  },
];
