import { ELSEWHERE, HERE } from '../test-product';
import { IF_FIRST_VERSION, newAnnouncement, NEWS } from '../new-announcement';
import type { Fixtures } from './fixtures';
import type { IdRow } from './row';

const chapter = { foreign: () => ELSEWHERE, absent: 999, malformed: '1e3' };
const ids = { absent: 'f'.repeat(24), malformed: 'not-an-id' };
const gone = [401, 404, 404, 404] as const;
const bad = [401, 400, 400, 400] as const;
const seen = [401, 200, 200, 200] as const;
const elsewhere = ({ product }: Fixtures) => newAnnouncement(product.personas.otherAdmin, ELSEWHERE);

export const ANNOUNCEMENT_ID_ROWS: readonly IdRow[] = [
  { route: 'chapters.announcements', name: 'id', ...chapter, expect: { foreign: seen, absent: gone, malformed: bad } },
  {
    route: 'chapters.announce',
    name: 'id',
    ...chapter,
    input: () => ({ body: { title: 'News', content: 'Text' } }),
    expect: { foreign: [401, 403, 403, 201], absent: gone, malformed: bad },
  },
  {
    route: 'chapters.editAnnouncement',
    name: 'id',
    foreign: elsewhere,
    ...ids,
    input: () => ({ body: NEWS, headers: IF_FIRST_VERSION }),
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'chapters.deleteAnnouncement',
    name: 'id',
    foreign: elsewhere,
    ...ids,
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'chapters.pinAnnouncement',
    name: 'id',
    ...chapter,
    input: async ({ product }) => ({
      params: { announcementId: await newAnnouncement(product.personas.otherAdmin, ELSEWHERE) },
      body: { isPinned: false },
    }),
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'chapters.pinAnnouncement',
    name: 'announcementId',
    foreign: elsewhere,
    ...ids,
    input: () => ({ params: { id: HERE }, body: { isPinned: false } }),
    expect: { foreign: [401, 403, 404, 404], absent: [401, 403, 404, 404], malformed: bad },
  },
];
