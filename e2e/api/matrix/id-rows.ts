import { ELSEWHERE, HERE } from '../test-product';
import { ANNOUNCEMENT_ID_ROWS } from './announcement-id-rows';
import { CHAT_ID_ROWS } from './chat-id-rows';
import { CHAPTER_ID_ROWS } from './chapter-id-rows';
import { DIRECT_ID_ROWS } from './direct-id-rows';
import { deletePendingRequests } from './inputs';
import { EVENT_CONVERSATION_ID_ROWS } from './event-conversation-id-rows';
import { EVENT_MANAGING_ID_ROWS } from './event-managing-id-rows';
import { CONTENT_ID_ROWS } from './content-id-rows';
import { MESSAGE_PICTURE_ID_ROWS } from './message-picture-id-rows';
import { IMPORT_ID_ROWS } from './import-id-rows';
import { MAIL_ID_ROWS } from './mail-id-rows';
import { NUMBER_ID_ROWS } from './number-id-rows';
import { INBOX_ID_ROWS } from './inbox-id-rows';
import { PEOPLE_ID_ROWS } from './people-id-rows';
import { SITE_EXPORT_ID_ROWS } from './site-export-id-rows';
import { ACCOUNT_ID_ROWS } from './account-id-rows';
import type { IdRow } from './row';
import { inDays, type Fixtures } from './fixtures';

const NO_ID = 'f'.repeat(24);
const chapter = { foreign: () => ELSEWHERE, absent: 999, malformed: '1e3' };
const document = { absent: NO_ID, malformed: 'not-an-id' };
const notAllowed = [401, 403, 403, 403] as const;
const gone = [401, 404, 404, 404] as const;
const bad = [401, 400, 400, 400] as const;
const seen = [401, 200, 200, 200] as const;
const byAdmins = { foreign: [401, 403, 403, 200], absent: gone, malformed: bad } as const;
/** The route checks the role before its parameters. */
const bySiteAdmins = {
  foreign: [401, 403, 403, 200],
  absent: [401, 403, 403, 404],
  malformed: [401, 403, 403, 400],
} as const;
const requestElsewhere = async ({ newRequest }: Fixtures) => newRequest(ELSEWHERE);
const personElsewhere = ({ someoneElsewhere }: Fixtures) => someoneElsewhere.userId;

export const ID_ROWS: readonly IdRow[] = [
  {
    route: 'auth.user',
    name: 'id',
    foreign: personElsewhere,
    ...document,
    expect: { foreign: seen, absent: gone, malformed: bad },
  },
  {
    route: 'auth.avatar',
    name: 'key',
    foreign: ({ avatarKey }) => avatarKey,
    absent: '0'.repeat(32),
    malformed: '../users',
    expect: { foreign: [200, 200, 200, 200], absent: [404, 404, 404, 404], malformed: [400, 400, 400, 400] },
  },
  {
    route: 'chapters.bySlug',
    name: 'slug',
    foreign: () => 'elsewhere',
    absent: 'nowhere',
    malformed: 'x'.repeat(121),
    expect: { foreign: [200, 200, 200, 200], absent: [404, 404, 404, 404], malformed: [400, 400, 400, 400] },
  },
  ...ANNOUNCEMENT_ID_ROWS,
  ...IMPORT_ID_ROWS,
  ...NUMBER_ID_ROWS,
  ...SITE_EXPORT_ID_ROWS,
  {
    route: 'chapters.membershipStatus',
    name: 'id',
    ...chapter,
    expect: { foreign: seen, absent: gone, malformed: bad },
  },
  { route: 'chapters.members', name: 'id', ...chapter, expect: { foreign: seen, absent: gone, malformed: bad } },
  {
    route: 'chapters.setRole',
    name: 'id',
    ...chapter,
    input: ({ someoneElsewhere }) => ({ params: { userId: someoneElsewhere.userId }, body: { role: 'member' } }),
    expect: byAdmins,
  },
  {
    route: 'chapters.setRole',
    name: 'userId',
    foreign: personElsewhere,
    ...document,
    input: () => ({ params: { id: HERE }, body: { role: 'admin' } }),
    expect: { foreign: [401, 403, 404, 404], absent: [401, 403, 404, 404], malformed: bad },
  },
  {
    route: 'chapters.withdrawRequest',
    name: 'id',
    foreign: requestElsewhere,
    ...document,
    expect: { foreign: gone, absent: gone, malformed: bad },
  },
  {
    route: 'chapters.removeMember',
    name: 'id',
    ...chapter,
    input: async ({ product, persona }) => ({
      params: { userId: (await product.createPerson(persona === 'siteAdmin' ? ELSEWHERE : HERE)).userId },
    }),
    expect: byAdmins,
  },
  {
    route: 'chapters.removeMember',
    name: 'userId',
    foreign: personElsewhere,
    ...document,
    input: () => ({ params: { id: HERE } }),
    expect: { foreign: [401, 403, 404, 404], absent: [401, 403, 404, 404], malformed: bad },
  },
  { route: 'chapters.joinRequests', name: 'id', ...chapter, expect: byAdmins },
  {
    route: 'chapters.requestToJoinByPath',
    name: 'id',
    ...chapter,
    input: async (cell) => {
      await deletePendingRequests(cell);
      return { body: {} };
    },
    expect: { foreign: [401, 201, 201, 201], absent: gone, malformed: bad },
  },
  {
    route: 'chapters.requestToJoinByBody',
    name: 'chapterId',
    ...chapter,
    input: async (cell) => {
      await deletePendingRequests(cell);
      return { body: {} };
    },
    expect: { foreign: [401, 201, 201, 201], absent: gone, malformed: bad },
  },
  { route: 'chapters.approve', name: 'id', foreign: requestElsewhere, ...document, expect: byAdmins },
  { route: 'chapters.reject', name: 'id', foreign: requestElsewhere, ...document, expect: byAdmins },
  {
    route: 'chapters.memberships',
    name: 'userId',
    foreign: personElsewhere,
    ...document,
    expect: { foreign: [401, 403, 403, 200], absent: [401, 403, 403, 200], malformed: bad },
  },
  {
    route: 'events.get',
    name: 'id',
    foreign: ({ membersOnlyElsewhere }) => membersOnlyElsewhere,
    ...document,
    expect: { foreign: [404, 200, 200, 200], absent: [404, 404, 404, 404], malformed: [400, 400, 400, 400] },
  },
  {
    route: 'events.previewImage',
    name: 'id',
    foreign: ({ publicEvent }) => publicEvent,
    ...document,
    expect: { foreign: [200, 200, 200, 200], absent: [404, 404, 404, 404], malformed: [400, 400, 400, 400] },
  },
  {
    route: 'events.calendar',
    name: 'id',
    foreign: ({ membersOnlyElsewhere }) => membersOnlyElsewhere,
    ...document,
    expect: { foreign: [404, 200, 200, 200], absent: [404, 404, 404, 404], malformed: [400, 400, 400, 400] },
  },
  {
    route: 'events.calendarFeed',
    name: 'token',
    foreign: ({ calendarToken }) => calendarToken,
    absent: 'x'.repeat(43),
    malformed: 'x'.repeat(42),
    expect: { foreign: [200, 200, 200, 200], absent: [404, 404, 404, 404], malformed: [400, 400, 400, 400] },
  },
  {
    route: 'events.removeCalendarFeed',
    name: 'kind',
    foreign: () => 'chapters',
    absent: 'all',
    malformed: 'everything',
    expect: { foreign: seen, absent: seen, malformed: bad },
  },
  {
    route: 'events.attendees',
    name: 'id',
    foreign: ({ membersOnlyElsewhere }) => membersOnlyElsewhere,
    ...document,
    expect: { foreign: seen, absent: gone, malformed: bad },
  },
  {
    route: 'events.create',
    name: 'chapterId',
    ...chapter,
    input: () => ({ body: { title: 'Evening', startTime: inDays(5), endTime: inDays(6) } }),
    expect: { foreign: [401, 403, 403, 201], absent: gone, malformed: bad },
  },
  ...CHAPTER_ID_ROWS,
  ...EVENT_MANAGING_ID_ROWS,
  ...MAIL_ID_ROWS,
  ...CONTENT_ID_ROWS,
  ...DIRECT_ID_ROWS,
  ...EVENT_CONVERSATION_ID_ROWS,
  ...MESSAGE_PICTURE_ID_ROWS,
  ...ACCOUNT_ID_ROWS,
  ...PEOPLE_ID_ROWS,
  ...INBOX_ID_ROWS,
  ...CHAT_ID_ROWS,
  {
    route: 'events.rsvp',
    name: 'id',
    foreign: ({ membersOnlyElsewhere }) => membersOnlyElsewhere,
    ...document,
    input: () => ({ body: { status: 'maybe' } }),
    expect: { foreign: seen, absent: gone, malformed: bad },
  },
  {
    route: 'events.withdrawRsvp',
    name: 'id',
    foreign: ({ membersOnlyElsewhere }) => membersOnlyElsewhere,
    ...document,
    expect: { foreign: seen, absent: gone, malformed: bad },
  },
  {
    route: 'events.waitingList',
    name: 'id',
    foreign: ({ membersOnlyElsewhere }) => membersOnlyElsewhere,
    ...document,
    expect: { foreign: [401, 403, 403, 200], absent: gone, malformed: bad },
  },
  {
    route: 'events.rsvps',
    name: 'id',
    foreign: personElsewhere,
    ...document,
    expect: { foreign: [401, 403, 403, 200], absent: [401, 403, 403, 200], malformed: bad },
  },
  {
    route: 'chat.messages',
    name: 'chapterId',
    ...chapter,
    expect: { foreign: notAllowed, absent: gone, malformed: bad },
  },
  { route: 'admin.chapterStatistics', name: 'id', ...chapter, expect: byAdmins },
  { route: 'admin.approve', name: 'id', foreign: requestElsewhere, ...document, expect: bySiteAdmins },
  { route: 'admin.reject', name: 'id', foreign: requestElsewhere, ...document, expect: bySiteAdmins },
  {
    route: 'impersonation.start',
    name: 'userId',
    foreign: ({ product }) => product.personas.inactiveSiteAdmin.userId,
    ...document,
    expect: { foreign: notAllowed, absent: [401, 403, 403, 404], malformed: [401, 403, 403, 400] },
  },
];
