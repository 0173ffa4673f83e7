import { HERE } from '../test-product';
import { IF_FIRST } from '../insert-letter';
import { insertPicture } from '../insert-picture';
import { insertPerson } from '../insert-person';
import { insertArchivedChapter, insertOwnChapter, newChapter } from '../new-chapter';
import { countOutcomes, oneSuccess, outcomeOf, successes, times } from './outcomes';
import type { RaceContext, Races } from './race-context';

/** Returns races of calls that found, edit and staff chapters. */
export function chapterOfficeRaces({ product, callAtOnce, find }: RaceContext): Races {
  const own = () => insertOwnChapter(product.db('chapters'));
  return {
    async 'chapters.found'(count) {
      const chapter = newChapter();
      const outcomes = countOutcomes(
        (await callAtOnce(count, product.personas.siteAdmin, 'POST', '/api/chapters', chapter)).map(outcomeOf),
      );
      expect(outcomes).toEqual(oneSuccess(count, '409 address_taken'));
      expect(await find('chapters', 'chapters', { name: chapter.name })).toHaveLength(1);
    },
    async 'chapters.edit'(count) {
      const path = `/api/chapters/${await own()}`;
      const pictures = await Promise.all(times(count, () => insertPicture(product.db('content'))));
      const chapter = newChapter();
      const responses = await callAtOnce(
        count,
        product.personas.siteAdmin,
        'PUT',
        () => path,
        (index: number) => ({ ...chapter, picture: pictures[index] }),
        IF_FIRST,
      );
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 chapter_changed'));
      const [{ body: changed } = {}] = successes(responses);
      const [stored] = await find('chapters', 'chapters', { name: chapter.name });
      expect(stored?.['picture']).toEqual((changed as { picture: object }).picture);
    },
    async 'chapters.archive'(count) {
      const path = `/api/chapters/${await own()}/archive`;
      const body = { reason: 'Asleep' };
      const responses = await callAtOnce(count, product.personas.siteAdmin, 'POST', () => path, body);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 chapter_archived'));
    },
    async 'chapters.merge'(count) {
      const [one, other] = [await own(), await own()];
      await insertPerson(product, one);
      await insertPerson(product, other);
      // Each chapter is merged into the other one.
      const responses = await callAtOnce(
        count,
        product.personas.siteAdmin,
        'POST',
        (index: number) => `/api/chapters/${index % 2 === 0 ? one : other}/merge`,
        (index: number) => ({ intoId: index % 2 === 0 ? other : one, reason: 'Nearer', keepAdmins: true }),
      );
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 chapter_archived'));
      const chapters = await find('chapters', 'chapters', { _id: { $in: [one, other] } });
      const [open, archived] = chapters.sort((a, b) => Number(Boolean(a['archive'])) - Number(Boolean(b['archive'])));
      expect([open?.['archive'], archived?.['archive'].mergedInto]).toEqual([undefined, open?.['_id']]);
      expect(await find('chapters', 'memberships', { chapterId: open?.['_id'] })).toHaveLength(open?.['memberCount']);
    },
    async 'chapters.bringBack'(count) {
      const path = `/api/chapters/${await insertArchivedChapter(product.db('chapters'))}/return`;
      const body = { reason: 'Awake' };
      const responses = await callAtOnce(count, product.personas.siteAdmin, 'POST', () => path, body);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 not_archived'));
    },
    async 'chapters.addMember'(count) {
      const [chapterId, { userId }] = [await own(), await insertPerson(product, HERE)];
      const body = { userId, role: 'admin' };
      const responses = await callAtOnce(
        count,
        product.personas.siteAdmin,
        'POST',
        () => `/api/chapters/${chapterId}/members`,
        body,
      );
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 already_member'));
      expect(await find('chapters', 'memberships', { chapterId })).toHaveLength(1);
    },
  };
}
