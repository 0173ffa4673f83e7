import { REMOTE, type TestProduct } from '../test-product';
import { insertPerson } from '../insert-person';
import { sendCall, type PrepareCase } from './crash-case';

type Admin = { chapterId: number; chapterAdmin: Awaited<ReturnType<typeof insertPerson>> };

/** Returns decisions on several requests, each of which writes several documents, and their undo. */
export function deskWrites(
  product: TestProduct,
  createChapterAdmin: () => Promise<Admin>,
): Record<string, PrepareCase> {
  const prepare = async () => {
    const { chapterId, chapterAdmin } = await createChapterAdmin();
    const requester = await insertPerson(product, REMOTE, { paid: true });
    const id = await requester.requestToJoin(chapterId);
    const isMember = async () =>
      (await requester.ok<{ isMember: boolean }>('GET', `/api/chapters/${chapterId}/membership-status`)).isMember;
    return { chapterId, chapterAdmin, id, isMember };
  };
  return {
    'chapters.decideMany': async () => {
      const { chapterId, chapterAdmin, id, isMember } = await prepare();
      return {
        call: sendCall(chapterAdmin, 'POST', `/api/chapters/${chapterId}/decisions`, {
          ids: [id],
          decision: 'approved',
        }),
        again: ['ok'],
        waitForEffects: async () => expect(await isMember()).toBe(true),
      };
    },
    'chapters.undoDecision': async () => {
      const { chapterAdmin, id } = await prepare();
      await chapterAdmin.ok('POST', `/api/join-requests/${id}/approve`);
      return {
        call: sendCall(chapterAdmin, 'POST', `/api/join-requests/${id}/undo`),
        again: ['ok', '409 not_decided', '409 too_late'],
      };
    },
    'chapters.saveNote': async () => {
      const { chapterId, chapterAdmin } = await prepare();
      const body = { note: 'Welcome!', isSaved: true };
      return { call: sendCall(chapterAdmin, 'PUT', `/api/chapters/${chapterId}/saved-notes`, body), again: ['ok'] };
    },
  };
}
