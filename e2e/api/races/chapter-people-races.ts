import { HERE, REMOTE } from '../test-product';
import { insertPerson } from '../insert-person';
import { countOutcomes, expectOnly, oneSuccess, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

/** Returns races of admins of a chapter who ban users and lift bans. */
export function chapterPeopleRaces({ product, callAtOnce, find, userOf }: RaceContext): Races {
  const path = `/api/chapters/${HERE}/bans`;
  const banOnce = (userId: string) => product.personas.chapterAdmin.ok('POST', path, { userId, reason: 'Advertising' });
  const invites = `/api/chapters/${HERE}/invites`;
  const makeInvite = (maxUses: number) =>
    product.personas.chapterAdmin.ok<{ invite: { id: string }; token: string }>('POST', invites, { maxUses, days: 1 });
  /** An admin acts while another admin makes them a member. Each act must come before that or be refused. */
  const demotedMeanwhile = async (count: number) => {
    const admin = await insertPerson(product, HERE, { paid: true });
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
    const userIds = await Promise.all(people.map(async (person) => (await userOf(person))._id as unknown));
    expect(await find('chapters', 'bans', { userId: { $in: userIds } })).toHaveLength(outcomes.ok ?? 0);
    expect(outcomeOf(await admin.call('POST', invites, { body: { maxUses: 1, days: 1 } }))).toBe('403 forbidden');
  };
  return {
    async 'chapters.ban'(count) {
      const person = await insertPerson(product, HERE);
      const body = { userId: person.userId, reason: 'Advertising' };
      const responses = await callAtOnce(count, product.personas.chapterAdmin, 'POST', path, body);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '409 already_banned'));
      const { _id } = await userOf(person);
      expect(await find('chapters', 'memberships', { userId: _id })).toEqual([]);
      expect(await find('chapters', 'bans', { userId: _id })).toHaveLength(1);
      await demotedMeanwhile(count);
    },
    async 'chapters.createInvite'(count) {
      await product.db('chapters').collection('invites').deleteMany({});
      const responses = await callAtOnce(count, product.personas.chapterAdmin, 'POST', invites, {
        maxUses: 1,
        days: 1,
      });
      const made = responses.filter(({ status }) => status === 201).length;
      expect(await find('chapters', 'invites', { chapterId: HERE })).toHaveLength(made);
    },
    async 'chapters.revokeInvite'(count) {
      const { invite } = await makeInvite(1);
      const responses = await callAtOnce(count, product.personas.chapterAdmin, 'DELETE', `${invites}/${invite.id}`);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '404 not_found'));
    },
    async 'chapters.previewInvite'(count) {
      const { token } = await makeInvite(1);
      const responses = await callAtOnce(count, product.personas.anonymous, 'POST', '/api/invites/look', { token });
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    },
    async 'chapters.acceptInvite'(count) {
      const { token } = await makeInvite(2);
      const people = await Promise.all(Array.from({ length: count }, () => insertPerson(product, REMOTE)));
      const responses = await callAtOnce(count, (index) => people[index]!, 'POST', '/api/invites/accept', { token });
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 2, '404 invite_ended': count - 2 });
    },
    async 'chapters.liftBan'(count) {
      const { userId } = await insertPerson(product, HERE);
      await banOnce(userId);
      const responses = await callAtOnce(count, product.personas.chapterAdmin, 'DELETE', `${path}/${userId}`);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '404 not_found'));
    },
  };
}
