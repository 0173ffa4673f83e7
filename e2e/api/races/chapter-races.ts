import { HERE, REMOTE } from '../test-product';
import { insertChapter } from '../insert-chapter';
import { insertPerson } from '../insert-person';
import { countOutcomes, expectOnly, oneSuccess, outcomeOf, successes } from './outcomes';
import type { RaceContext, Races } from './race-context';

let lastChapterId = 100;

export function chapterRaces({ product, callAtOnce, find, userOf }: RaceContext): Races {
  async function requestToJoin(count: number, target: (index: number) => string, body: unknown): Promise<void> {
    const person = await insertPerson(product, REMOTE);
    expect(countOutcomes((await callAtOnce(count, person, 'POST', target, body)).map(outcomeOf))).toEqual(
      oneSuccess(count, '409 already_requested'),
    );
    expect(await find('chapters', 'joinRequests', { userId: (await userOf(person))._id })).toHaveLength(1);
  }

  type Decision = 'approve' | 'reject';
  const byChapter = (id: string, decision: Decision) => `/api/join-requests/${id}/${decision}`;
  const bySite = (id: string, decision: Decision) => `/api/admin/${decision}-request/${id}`;

  /** Several admins decide one request. One succeeds, and the others get 409 with the decision. */
  async function decide(
    count: number,
    ...decisions: { by: 'chapterAdmin' | 'siteAdmin'; target: typeof bySite; decision: Decision }[]
  ): Promise<void> {
    const person = await insertPerson(product, REMOTE);
    const id = await person.requestToJoin(HERE);
    const decisionAt = (index: number) => decisions[index % decisions.length]!;
    const responses = await callAtOnce(
      count,
      (index) => product.personas[decisionAt(index).by],
      'POST',
      (index) => decisionAt(index).target(id, decisionAt(index).decision),
    );
    expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 already_decided'));
    const { status } = successes(responses)[0]!.body as { status: string };
    for (const { body } of responses.filter(({ status: code }) => code === 409))
      expect((body as { message: string }).message).toContain(`already ${status}`);
    expect(await person.ok('GET', '/api/user/join-requests')).toMatchObject([{ id, status }]);
    expect(await find('chapters', 'memberships', { userId: (await userOf(person))._id, chapterId: HERE })).toHaveLength(
      status === 'approved' ? 1 : 0,
    );
  }

  return {
    async 'chapters.setRole'(count) {
      const chapterId = (lastChapterId += 1); // Calls of an overloaded attempt may still change its chapter.
      await insertChapter(product.db('chapters'), chapterId);
      const people = [await insertPerson(product, chapterId), await insertPerson(product, chapterId)];
      const change = (role: string) =>
        callAtOnce(
          count,
          product.personas.siteAdmin,
          'PUT',
          (index) => `/api/chapters/${chapterId}/members/${people[index % 2]!.userId}`,
          { role },
        );
      expect(countOutcomes((await change('admin')).map(outcomeOf))).toEqual({ ok: count });
      const outcomes = countOutcomes((await change('member')).map(outcomeOf));
      expectOnly(outcomes, 'ok', '409 only_admin');
      const admins = await find('chapters', 'memberships', { chapterId, role: 'admin' });
      expect(admins).toHaveLength(1);
      expect(outcomes['409 only_admin']).toBeGreaterThan(0);
    },
    async 'chapters.removeMember'(count) {
      const person = await insertPerson(product, HERE);
      const responses = await callAtOnce(
        count,
        (index) => (index % 2 ? product.personas.chapterAdmin : person),
        'DELETE',
        `/api/chapters/${HERE}/members/${person.userId}`,
      );
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '404 not_found'));
    },
    async 'chapters.withdrawRequest'(count) {
      const person = await insertPerson(product, REMOTE);
      const id = await person.requestToJoin(HERE);
      const responses = await callAtOnce(count, person, 'DELETE', `/api/user/join-requests/${id}`);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '404 not_found'));
    },
    'chapters.requestToJoinByPath': (count) =>
      requestToJoin(count, () => `/api/chapters/${HERE}/join-request`, { message: 'Me' }),
    'chapters.requestToJoinByBody': (count) =>
      requestToJoin(
        count,
        (index) => (index % 2 ? `/api/chapters/${HERE}/join-request` : '/api/chapters/request-join'),
        (index: number) => (index % 2 ? undefined : { chapterId: HERE }),
      ),
    'chapters.approve': (count) =>
      decide(
        count,
        { by: 'chapterAdmin', target: byChapter, decision: 'approve' },
        { by: 'siteAdmin', target: byChapter, decision: 'reject' },
      ),
    'chapters.reject': (count) => decide(count, { by: 'chapterAdmin', target: byChapter, decision: 'reject' }),
    'admin.approve': (count) =>
      decide(
        count,
        { by: 'siteAdmin', target: bySite, decision: 'approve' },
        { by: 'chapterAdmin', target: byChapter, decision: 'approve' },
      ),
    'admin.reject': (count) =>
      decide(
        count,
        { by: 'siteAdmin', target: bySite, decision: 'reject' },
        { by: 'chapterAdmin', target: byChapter, decision: 'approve' },
      ),
  };
}
