import { HERE } from '../../test-product';
import { IF_FIRST_VERSION, newAnnouncement, NEWS } from '../../new-announcement';
import { here, inputForAllowed, shared } from '../inputs';
import type { CallInput, Cell, Row } from '../row';
import { ANNOUNCEMENT, DONE } from '../shapes';
import { active, activeOrSiteAdmin, adminsHere, siteAdmins } from '../statuses';

const MANAGED = {
  ...ANNOUNCEMENT,
  version: 1,
  state: 1,
  chapterIds: 1,
  forLaterChapters: 1,
  'publishAt?': 1,
  'expiresAt?': 1,
  readBy: 1,
  readers: 1,
  mayEdit: 1,
} as const;
const withAnnouncement = (more: Omit<CallInput, 'params'> = {}) =>
  inputForAllowed(async ({ product }: Cell) => ({
    params: { id: await newAnnouncement(product.personas.siteAdmin) },
    ...more,
  }));

export const announcementRows: readonly Row[] = [
  { route: 'chapters.announcements', expect: activeOrSiteAdmin(200), fields: [ANNOUNCEMENT], input: here },
  { route: 'chapters.announcementCounts', expect: active(200), fields: [{ chapterId: 1, count: 1 }] },
  {
    route: 'chapters.searchAnnouncements',
    expect: active(200),
    fields: [{ id: 1, title: 1, text: 1, createdAt: 1, chapter: { id: 1, name: 1, slug: 1 } }],
    input: shared(async ({ product }) => {
      const body = { ...NEWS, to: { all: true, later: false } };
      await product.personas.siteAdmin.ok('POST', '/api/announcements', body);
      return { query: '?search=news' };
    }),
  },
  {
    route: 'chapters.announce',
    expect: adminsHere(201),
    fields: ANNOUNCEMENT,
    input: () => ({ ...here(), body: { title: 'News', content: 'Something happened' } }),
  },
  {
    route: 'chapters.announceWidely',
    variant: 'one chapter',
    expect: adminsHere(201),
    fields: ANNOUNCEMENT,
    input: () => ({ body: { ...NEWS, to: { chapterIds: [HERE] } } }),
  },
  {
    route: 'chapters.announceWidely',
    variant: 'all',
    expect: siteAdmins(201),
    fields: ANNOUNCEMENT,
    input: () => ({ body: { ...NEWS, to: { all: true, later: false } } }),
  },
  {
    route: 'chapters.managedAnnouncements',
    variant: 'a chapter',
    expect: adminsHere(200),
    fields: [MANAGED],
    input: () => ({ query: `?chapter=${HERE}&state=published` }),
  },
  {
    route: 'chapters.managedAnnouncements',
    variant: 'to several',
    expect: siteAdmins(200),
    fields: [MANAGED],
    input: async ({ product }) => {
      const body = { ...NEWS, to: { all: true, later: false } };
      await product.personas.siteAdmin.ok('POST', '/api/announcements', body);
      return { query: '?state=published' };
    },
  },
  {
    route: 'chapters.editAnnouncement',
    expect: adminsHere(200),
    fields: MANAGED,
    input: withAnnouncement({ body: NEWS, headers: IF_FIRST_VERSION }),
  },
  { route: 'chapters.deleteAnnouncement', expect: adminsHere(200), fields: DONE, input: withAnnouncement() },
  {
    route: 'chapters.pinAnnouncement',
    expect: adminsHere(200),
    fields: DONE,
    input: inputForAllowed(async ({ product }: Cell) => ({
      params: { id: HERE, announcementId: await newAnnouncement(product.personas.siteAdmin) },
      body: { isPinned: false },
    })),
  },
  {
    route: 'chapters.seeAnnouncements',
    expect: active(200),
    fields: DONE,
    input: inputForAllowed(async ({ product }: Cell) => ({
      body: { ids: [await newAnnouncement(product.personas.siteAdmin)] },
    })),
  },
];
