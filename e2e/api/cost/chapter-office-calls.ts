import type { TestProduct } from '../test-product';
import { IF_FIRST } from '../insert-letter';
import { insertPicture } from '../insert-picture';
import { insertPerson } from '../insert-person';
import { insertArchivedChapter, insertOwnChapter, newChapter } from '../new-chapter';
import type { Prepare } from './prepare';

/** Returns the calls that found, edit and staff chapters. */
export function chapterOfficeCalls(product: TestProduct): Record<string, Prepare> {
  const own = () => insertOwnChapter(product.db('chapters'));
  return {
    'chapters.found': async () => () =>
      product.personas.siteAdmin.ok('POST', '/api/chapters', {
        ...newChapter(),
        adminId: product.personas.member.userId,
      }),
    'chapters.edit': async () => {
      const id = await own();
      const body = { ...newChapter(), picture: await insertPicture(product.db('content')) };
      return () => product.personas.siteAdmin.call('PUT', `/api/chapters/${id}`, { body, headers: IF_FIRST });
    },
    'chapters.archived': async () => () => product.personas.siteAdmin.ok('GET', '/api/chapters/archived'),
    'chapters.archiveSummary': async () => {
      const id = await own();
      return () => product.personas.siteAdmin.ok('GET', `/api/chapters/${id}/archive`);
    },
    'chapters.archive': async () => {
      const id = await own();
      return () => product.personas.siteAdmin.ok('POST', `/api/chapters/${id}/archive`, { reason: 'Asleep' });
    },
    'chapters.bringBack': async () => {
      const id = await insertArchivedChapter(product.db('chapters'));
      return () => product.personas.siteAdmin.ok('POST', `/api/chapters/${id}/return`, { reason: 'Awake' });
    },
    'chapters.mergeSummary': async () => {
      const [id, into] = [await own(), await own()];
      return () => product.personas.siteAdmin.ok('GET', `/api/chapters/${id}/merge?into=${into}`);
    },
    'chapters.merge': async () => {
      const [id, intoId] = [await own(), await own()];
      await insertPerson(product, id);
      return () =>
        product.personas.siteAdmin.ok('POST', `/api/chapters/${id}/merge`, {
          intoId,
          reason: 'Nearer',
          keepAdmins: true,
        });
    },
    'chapters.myArchived': async () => () => product.personas.member.ok('GET', '/api/user/archived-chapters'),
    'chapters.addMember': async () => {
      const id = await own();
      return () =>
        product.personas.siteAdmin.ok('POST', `/api/chapters/${id}/members`, {
          userId: product.personas.member.userId,
          role: 'admin',
        });
    },
  };
}
