import { IF_FIRST } from '../insert-letter';
import { ELSEWHERE, HERE } from '../test-product';
import { insertArchivedChapter, insertOwnChapter, newChapter } from '../new-chapter';
import { DESK_ID_ROWS } from './desk-id-rows';
import type { IdRow } from './row';

const chapter = { foreign: () => ELSEWHERE, absent: 999, malformed: '1e3' };
const document = { absent: 'f'.repeat(24), malformed: 'not-an-id' };
const absentToOffice = { absent: [401, 403, 403, 404], malformed: [401, 403, 403, 400] } as const;
const gone = [401, 404, 404, 404] as const;
const bad = [401, 400, 400, 400] as const;

/** The rows in which the office names chapters and their members. */
export const CHAPTER_ID_ROWS: readonly IdRow[] = [
  ...DESK_ID_ROWS,
  {
    route: 'admin.exportChapterNumber',
    name: 'id',
    ...chapter,
    input: () => ({ params: { name: 'churn' } }),
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'chapters.edit',
    name: 'id',
    ...chapter,
    input: () => ({ body: {}, headers: IF_FIRST }),
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'chapters.addMember',
    name: 'id',
    foreign: ({ product }) => insertOwnChapter(product.db('chapters')),
    absent: 999,
    malformed: '1e3',
    input: ({ someMember }) => ({ body: { userId: someMember.userId, role: 'member' } }),
    expect: { foreign: [401, 403, 403, 201], ...absentToOffice },
  },
  {
    route: 'chapters.addMember',
    name: 'userId',
    foreign: ({ someoneElsewhere }) => someoneElsewhere.userId,
    ...document,
    input: async ({ product, isAllowed }) => ({
      params: { id: isAllowed ? await insertOwnChapter(product.db('chapters')) : ELSEWHERE },
      body: { role: 'member' },
    }),
    expect: { foreign: [401, 403, 403, 201], ...absentToOffice },
  },
  {
    route: 'chapters.archiveSummary',
    name: 'id',
    ...chapter,
    expect: { foreign: [401, 403, 403, 200], ...absentToOffice },
  },
  {
    route: 'chapters.archive',
    name: 'id',
    ...chapter,
    foreign: ({ product }) => insertOwnChapter(product.db('chapters')),
    input: () => ({ body: { reason: 'Asleep' } }),
    expect: { foreign: [401, 403, 403, 200], ...absentToOffice },
  },
  {
    route: 'chapters.mergeSummary',
    name: 'id',
    ...chapter,
    foreign: ({ product }) => insertOwnChapter(product.db('chapters')),
    input: () => ({ query: `?into=${HERE}` }),
    expect: { foreign: [401, 403, 403, 200], ...absentToOffice },
  },
  {
    route: 'chapters.merge',
    name: 'id',
    ...chapter,
    foreign: ({ product }) => insertOwnChapter(product.db('chapters')),
    input: async ({ product, isAllowed }) => ({
      body: { intoId: isAllowed ? await insertOwnChapter(product.db('chapters')) : HERE, reason: 'Nearer' },
    }),
    expect: { foreign: [401, 403, 403, 200], ...absentToOffice },
  },
  {
    route: 'chapters.merge',
    name: 'intoId',
    foreign: ({ product }) => insertOwnChapter(product.db('chapters')),
    absent: 999,
    malformed: '1e3',
    input: async ({ product, isAllowed }) => ({
      params: { id: isAllowed ? await insertOwnChapter(product.db('chapters')) : HERE },
      body: { reason: 'Nearer' },
    }),
    expect: { foreign: [401, 403, 403, 200], ...absentToOffice },
  },
  {
    route: 'chapters.bringBack',
    name: 'id',
    ...chapter,
    foreign: ({ product }) => insertArchivedChapter(product.db('chapters')),
    input: () => ({ body: { reason: 'Awake' } }),
    expect: { foreign: [401, 403, 403, 200], ...absentToOffice },
  },
  {
    route: 'chapters.found',
    name: 'adminId',
    foreign: ({ someoneElsewhere }) => someoneElsewhere.userId,
    ...document,
    input: () => ({ body: newChapter() }),
    expect: { foreign: [401, 403, 403, 201], ...absentToOffice },
  },
];
