import { HERE, REMOTE, type TestProduct } from '../test-product';
import { IF_FIRST } from '../insert-letter';
import { insertPicture } from '../insert-picture';
import { insertPerson } from '../insert-person';
import { insertArchivedChapter, insertOwnChapter, newChapter } from '../new-chapter';
import { sendCall, type PrepareCase } from './crash-case';

/** Returns the calls that found, edit and staff chapters. Each writes several documents. */
export function chapterOfficeWrites(product: TestProduct): Record<string, PrepareCase> {
  const office = () => insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
  const own = () => insertOwnChapter(product.db('chapters'));
  return {
    'chapters.found': async () => {
      const { userId } = await insertPerson(product, HERE);
      return {
        call: sendCall(await office(), 'POST', '/api/chapters', { ...newChapter(), adminId: userId }),
        again: ['ok', '409 address_taken'],
      };
    },
    'chapters.edit': async () => {
      const body = { ...newChapter(), picture: await insertPicture(product.db('content')) };
      return {
        call: sendCall(await office(), 'PUT', `/api/chapters/${await own()}`, body, IF_FIRST),
        again: ['ok', '409 chapter_changed'],
      };
    },
    'chapters.archive': async () => ({
      call: sendCall(await office(), 'POST', `/api/chapters/${await own()}/archive`, { reason: 'Asleep' }),
      again: ['ok', '409 chapter_archived'],
    }),
    'chapters.merge': async () => {
      const [id, intoId] = [await own(), await own()];
      await insertPerson(product, id);
      const body = { intoId, reason: 'Nearer', keepAdmins: true };
      return {
        call: sendCall(await office(), 'POST', `/api/chapters/${id}/merge`, body),
        again: ['ok', '409 chapter_archived'],
      };
    },
    'chapters.bringBack': async () => {
      const id = await insertArchivedChapter(product.db('chapters'));
      return {
        call: sendCall(await office(), 'POST', `/api/chapters/${id}/return`, { reason: 'Awake' }),
        again: ['ok', '409 not_archived'],
      };
    },
    'chapters.addMember': async () => {
      const { userId } = await insertPerson(product, HERE);
      return {
        call: sendCall(await office(), 'POST', `/api/chapters/${await own()}/members`, { userId, role: 'member' }),
        again: ['ok', '409 already_member'],
      };
    },
  };
}
