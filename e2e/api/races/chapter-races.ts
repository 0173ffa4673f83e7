import type { Announcement } from '@meridian/shared-types';
import { insertPerson, insertMember } from '../records/people';
import { insertReport, aReport } from '../records/office';
import { newAnnouncement } from '../records/announcements';
import { insertOwnChapter } from '../records/chapters';
import { HERE, REMOTE, waitUntil } from '../product/test-product';
import { countOutcomes, expectOnly, oneSuccess, outcomeOf, successes } from './outcomes';
import type { RaceContext, Races } from './race-context';

/** Returns races in which different people, or different calls, meet in one chapter. */
export function chapterRaces({ product, callAtOnce, find, findUser }: RaceContext): Races {
  const admins = (index: number) => product.personas[index % 2 ? 'siteAdmin' : 'chapterAdmin'];
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
    expect(
      await find('chapters', 'memberships', { userId: (await findUser(person))._id, chapterId: HERE }),
    ).toHaveLength(status === 'approved' ? 1 : 0);
  }

  const path = `/api/chapters/${HERE}/bans`;
  const invites = `/api/chapters/${HERE}/invites`;
  /** An admin acts while another admin makes them a member. Each act must come before that or be refused. */
  const demotedMeanwhile = async (count: number) => {
    const admin = await insertMember(product);
    const role = `/api/chapters/${HERE}/members/${admin.userId}`;
    await product.personas.siteAdmin.ok('PUT', role, { role: 'admin' });
    const people = await Promise.all(Array.from({ length: count }, () => insertPerson(product, HERE)));
    const [responses] = await Promise.all([
      callAtOnce(count, admin, 'POST', path, (index: number) => ({
        userId: people[index]!.userId,
        reason: 'Advertising',
      })),
      product.personas.siteAdmin.ok('PUT', role, { role: 'member' }),
    ]);
    const outcomes = countOutcomes(responses.map(outcomeOf));
    expectOnly(outcomes, 'ok', '403 forbidden');
    const userIds = await Promise.all(people.map(async (person) => (await findUser(person))._id as unknown));
    expect(await find('chapters', 'bans', { userId: { $in: userIds } })).toHaveLength(outcomes.ok ?? 0);
    expect(outcomeOf(await admin.call('POST', invites, { body: { maxUses: 1, days: 1 } }))).toBe('403 forbidden');
  };

  return {
    'chapters.approve': (count) =>
      decide(
        count,
        { by: 'chapterAdmin', target: byChapter, decision: 'approve' },
        { by: 'siteAdmin', target: byChapter, decision: 'reject' },
      ),
    'admin.approve': (count) =>
      decide(
        count,
        { by: 'siteAdmin', target: bySite, decision: 'approve' },
        { by: 'chapterAdmin', target: byChapter, decision: 'approve' },
      ),
    async 'chapters.setRole'(count) {
      const chapterId = await insertOwnChapter(product.db('chapters'));
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
    async 'chapters.merge'(count) {
      const [one, other] = [
        await insertOwnChapter(product.db('chapters')),
        await insertOwnChapter(product.db('chapters')),
      ];
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
    async 'chapters.decideMany'(count) {
      const requesters = [await insertPerson(product, REMOTE), await insertPerson(product, REMOTE)];
      const ids = await Promise.all(requesters.map((person) => person.requestToJoin(HERE)));
      const responses = await callAtOnce(count, admins, 'POST', `/api/chapters/${HERE}/decisions`, (index: number) => ({
        ids: index % 2 ? [...ids].reverse() : ids,
        decision: 'approved',
      }));
      if (responses.some(({ status }) => status !== 200)) throw new Error(JSON.stringify(responses.map(outcomeOf)));
      const decided = responses.flatMap(({ body }) =>
        (body as { results: { id: string; isDecided: boolean }[] }).results.filter(({ isDecided }) => isDecided),
      );
      expect(decided.map(({ id }) => id).sort()).toEqual([...ids].sort());
    },
    'chapters.ban': demotedMeanwhile,
    async 'chapters.acceptInvite'(count) {
      const { token } = await product.personas.chapterAdmin.ok<{ token: string }>('POST', invites, {
        maxUses: 2,
        days: 1,
      });
      const people = await Promise.all(Array.from({ length: count }, () => insertPerson(product, REMOTE)));
      const responses = await callAtOnce(count, (index) => people[index]!, 'POST', '/api/invites/accept', { token });
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 2, '404 invite_ended': count - 2 });
    },
    async 'chapters.pinAnnouncement'(count) {
      const ids = await Promise.all(Array.from({ length: count }, () => newAnnouncement(product.personas.siteAdmin)));
      const path = (id: string | undefined) => `/api/chapters/${HERE}/announcements/${id}/pin`;
      const results = countOutcomes(
        (await callAtOnce(count, admins, 'PUT', (index) => path(ids[index]), { isPinned: true })).map(outcomeOf),
      );
      expect(results).toEqual({ ok: 3, '409 too_many_pins': count - 3 });
      const announcements = await product.personas.member.ok<Announcement[]>(
        'GET',
        `/api/chapters/${HERE}/announcements`,
      );
      const pinned = announcements.filter(({ isPinned }) => isPinned);
      expect(pinned).toHaveLength(3);
      for (const { id } of pinned) await product.personas.siteAdmin.ok('PUT', path(id), { isPinned: false });
    },
    async 'inbox.report'() {
      const others = await Promise.all([1, 2, 3].map(() => insertMember(product)));
      const person = await insertMember(product);
      const joined = await callAtOnce(
        others.length,
        (index) => others[index]!,
        'POST',
        '/api/reports',
        () => aReport(person),
      );
      expect(countOutcomes(joined.map(outcomeOf))).toEqual({ ok: others.length });
      const [found, ...more] = await find('admin', 'threads', { 'report.userId': person.userId });
      expect([found?.report.reports.length, more]).toEqual([others.length, []]);
    },
    async 'inbox.decideReport'(count) {
      const author = await insertMember(product);
      const id = await insertReport(product, HERE, author);
      const responses = await callAtOnce(
        count,
        admins,
        'POST',
        `/api/chapters/${HERE}/reports/${id}/decision`,
        (index: number) => (index % 3 ? { action: 'remove', reason: 'Insults' } : { action: 'dismiss' }),
      );
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 already_decided'));
      const threads = () => find('admin', 'threads', { 'report.userId': author.userId });
      await waitUntil('the decision is carried out', async () => !(await threads())[0]?.report.decision.isDue);
      const [thread] = await threads();
      const removals = await find('chat', 'removals', { senderId: author.userId });
      expect(removals).toHaveLength(thread?.report.decision.action === 'remove' ? 1 : 0);
    },
  };
}
