import { HERE, type TestProduct } from '../test-product';
import { IF_FIRST_VERSION, insertAnnouncement, NEWS } from '../new-announcement';
import type { Prepare } from './prepare';

/** Returns calls about the announcements of a chapter that has many. */
export function announcementCalls(product: TestProduct): Record<string, Prepare> {
  const admin = () => product.personas.chapterAdmin;
  const read =
    (who: 'member' | 'chapterAdmin' | 'siteAdmin', path: string): Prepare =>
    async () =>
    () =>
      product.personas[who].ok('GET', path);
  const about =
    (
      method: string,
      path: (id: string) => string,
      more: { body?: object; headers?: Record<string, string> } = {},
    ): Prepare =>
    async () => {
      const id = await insertAnnouncement(product);
      return () => admin().call(method, path(id), more);
    };
  const managed = (state: string) => `/api/announcements?chapter=${HERE}&state=${state}`;
  return {
    'chapters.announcements': read('member', `/api/chapters/${HERE}/announcements`),
    'chapters.announcementCounts': read('member', '/api/user/announcement-counts'),
    'chapters.searchAnnouncements': read('member', '/api/announcements/search?search=news'),
    'chapters.announce': async () => () =>
      admin().ok('POST', `/api/chapters/${HERE}/announcements`, { title: 'News', content: 'Good ones' }),
    'chapters.announceWidely': async () => () =>
      admin().ok('POST', '/api/announcements', { ...NEWS, to: { chapterIds: [HERE] } }),
    'chapters.managedAnnouncements': read('chapterAdmin', managed('published')),
    'chapters.managedAnnouncements, expired': read('chapterAdmin', managed('expired')),
    'chapters.managedAnnouncements to several': read('siteAdmin', '/api/announcements?state=published'),
    'chapters.editAnnouncement': about('PUT', (id) => `/api/announcements/${id}`, {
      body: NEWS,
      headers: IF_FIRST_VERSION,
    }),
    'chapters.deleteAnnouncement': about('DELETE', (id) => `/api/announcements/${id}`),
    'chapters.pinAnnouncement': about('PUT', (id) => `/api/chapters/${HERE}/announcements/${id}/pin`, {
      body: { isPinned: false },
    }),
    'chapters.seeAnnouncements': async () => {
      const ids = [await insertAnnouncement(product)];
      return () => product.personas.member.ok('POST', '/api/announcements/seen', { ids });
    },
  };
}
