import { HERE, type TestProduct } from '../test-product';
import { insertPerson } from '../insert-person';
import { IF_FIRST_VERSION, newAnnouncement, NEWS } from '../new-announcement';
import { sendCall, type PrepareCase } from './crash-case';

type Admin = { chapterId: number; chapterAdmin: Awaited<ReturnType<typeof insertPerson>> };

export function announcementWrites(
  product: TestProduct,
  createChapterAdmin: () => Promise<Admin>,
): Record<string, PrepareCase> {
  const about =
    (
      method: string,
      path: (id: string, chapterId: number) => string,
      more: { body?: unknown; headers?: Record<string, string>; again: string[] },
    ): PrepareCase =>
    async () => {
      const { chapterId, chapterAdmin } = await createChapterAdmin();
      const id = await newAnnouncement(chapterAdmin, chapterId);
      return { call: sendCall(chapterAdmin, method, path(id, chapterId), more.body, more.headers), again: more.again };
    };
  return {
    'chapters.announce': async () => {
      const { chapterId, chapterAdmin } = await createChapterAdmin();
      return { call: sendCall(chapterAdmin, 'POST', `/api/chapters/${chapterId}/announcements`, NEWS), again: ['ok'] };
    },
    'chapters.announceWidely': async () => {
      const { chapterId, chapterAdmin } = await createChapterAdmin();
      const body = { ...NEWS, to: { chapterIds: [chapterId] } };
      return { call: sendCall(chapterAdmin, 'POST', '/api/announcements', body), again: ['ok'] };
    },
    'chapters.editAnnouncement': about('PUT', (id) => `/api/announcements/${id}`, {
      body: { title: 'Corrected', content: 'Text' },
      headers: IF_FIRST_VERSION,
      again: ['ok', '409 announcement_changed'],
    }),
    'chapters.deleteAnnouncement': about('DELETE', (id) => `/api/announcements/${id}`, {
      again: ['ok', '404 not_found'],
    }),
    'chapters.pinAnnouncement': about('PUT', (id, chapterId) => `/api/chapters/${chapterId}/announcements/${id}/pin`, {
      body: { isPinned: true },
      again: ['ok'],
    }),
    'chapters.seeAnnouncements': async () => {
      const ids = [await newAnnouncement(product.personas.siteAdmin)];
      const reader = await insertPerson(product, HERE, { paid: true });
      return { call: sendCall(reader, 'POST', '/api/announcements/seen', { ids }), again: ['ok'] };
    },
  };
}
