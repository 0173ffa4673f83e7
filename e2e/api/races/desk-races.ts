import { HERE, REMOTE } from '../test-product';
import { insertChapter } from '../insert-chapter';
import { insertPerson } from '../insert-person';
import { countOutcomes, oneSuccess, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

let lastChapterId = 500;

/** Returns races of admins who decide many requests at once, and undo their decisions. */
export function deskRaces({ product, callAtOnce, find }: RaceContext): Races {
  const requester = async () => {
    const person = await insertPerson(product, REMOTE);
    return { person, id: await person.requestToJoin(HERE) };
  };
  const ownChapter = async () => {
    lastChapterId += 1;
    await insertChapter(product.db('chapters'), lastChapterId);
    return lastChapterId;
  };
  return {
    async 'chapters.decideMany'(count) {
      const ids = [(await requester()).id, (await requester()).id];
      const responses = await callAtOnce(
        count,
        (index) => product.personas[index % 2 ? 'siteAdmin' : 'chapterAdmin'],
        'POST',
        `/api/chapters/${HERE}/decisions`,
        (index: number) => ({ ids: index % 2 ? [...ids].reverse() : ids, decision: 'approved' }),
      );
      if (responses.some(({ status }) => status !== 200)) throw new Error(JSON.stringify(responses.map(outcomeOf)));
      const decided = responses.flatMap(({ body }) =>
        (body as { results: { id: string; isDecided: boolean }[] }).results.filter(({ isDecided }) => isDecided),
      );
      expect(decided.map(({ id }) => id).sort()).toEqual([...ids].sort());
    },
    async 'chapters.undoDecision'(count) {
      const { person, id } = await requester();
      await product.personas.chapterAdmin.ok('POST', `/api/join-requests/${id}/approve`);
      const responses = await callAtOnce(count, product.personas.chapterAdmin, 'POST', `/api/join-requests/${id}/undo`);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 not_decided'));
      expect(await person.ok('GET', '/api/user/join-requests')).toMatchObject([{ id, status: 'pending' }]);
    },
    async 'chapters.viewRequest'(count) {
      const { id } = await requester();
      const responses = await callAtOnce(count, product.personas.chapterAdmin, 'POST', `/api/join-requests/${id}/look`);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    },
    async 'chapters.saveNote'(count) {
      const chapterId = await ownChapter();
      const responses = await callAtOnce(
        count,
        product.personas.siteAdmin,
        'PUT',
        `/api/chapters/${chapterId}/saved-notes`,
        { note: 'Welcome!', isSaved: true },
      );
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await find('chapters', 'chapters', { _id: chapterId as never })).toMatchObject([
        { savedNotes: ['Welcome!'] },
      ]);
    },
  };
}
