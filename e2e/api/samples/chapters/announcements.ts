import { HERE } from '../../product/test-product';
import { IF_FIRST_VERSION, newAnnouncement, NEWS } from '../../records/announcements';
import { here, inputForAllowed, shared, onNew } from '../inputs';
import type { CallInput, Cell, Samples } from '../sample';
import { adminsHere, readersHere, siteAdmins } from '../statuses';

const withAnnouncement = (more: Omit<CallInput, 'params'> = {}) =>
  onNew(({ product }) => newAnnouncement(product.personas.siteAdmin), more);

export const announcementSamples: Samples = {
  'chapters.announcements': { by: readersHere, input: here },
  'chapters.announcementCounts': {},
  'chapters.searchAnnouncements': {
    input: shared(async ({ product }) => {
      const body = { ...NEWS, to: { all: true, later: false } };
      await product.personas.siteAdmin.ok('POST', '/api/announcements', body);
      return { query: '?search=news' };
    }),
  },
  'chapters.announce': {
    by: adminsHere,
    input: () => ({ ...here(), body: { title: 'News', content: 'Something happened' } }),
  },
  'chapters.announceWidely, one chapter': {
    by: adminsHere,
    input: () => ({ body: { ...NEWS, to: { chapterIds: [HERE] } } }),
  },
  'chapters.announceWidely, all': {
    by: siteAdmins,
    input: () => ({ body: { ...NEWS, to: { all: true, later: false } } }),
  },
  'chapters.managedAnnouncements, a chapter': {
    by: adminsHere,
    input: () => ({ query: `?chapter=${HERE}&state=published` }),
  },
  'chapters.managedAnnouncements, to several': {
    by: siteAdmins,
    input: shared(async ({ product }) => {
      const body = { ...NEWS, to: { all: true, later: false } };
      await product.personas.siteAdmin.ok('POST', '/api/announcements', body);
      return { query: '?state=published' };
    }),
  },
  'chapters.editAnnouncement': { by: adminsHere, input: withAnnouncement({ body: NEWS, headers: IF_FIRST_VERSION }) },
  'chapters.deleteAnnouncement': { by: adminsHere, input: withAnnouncement() },
  'chapters.pinAnnouncement': {
    by: adminsHere,
    input: inputForAllowed(async ({ product }: Cell) => ({
      params: { id: HERE, announcementId: await newAnnouncement(product.personas.siteAdmin) },
      body: { isPinned: false },
    })),
  },
  'chapters.seeAnnouncements': {
    caller: 'member',
    input: inputForAllowed(async ({ product }: Cell) => ({
      body: { ids: [await newAnnouncement(product.personas.siteAdmin)] },
    })),
  },
};
