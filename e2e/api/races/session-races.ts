import { randomUUID } from 'node:crypto';
import { HERE, waitUntil } from '../test-product';
import { insertPerson, insertSession } from '../insert-person';
import { createPasswordLink, findSessionId } from '../stored-credentials';
import { countOutcomes, expectOnly, oneSuccess, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

export const sessionRaces = ({ product, callAtOnce, find, userOf, sessionsOf }: RaceContext): Races => ({
  async 'auth.register'(count) {
    const account = {
      email: `${randomUUID()}@example.org`,
      password: randomUUID(),
      name: 'Ana Horvat',
      chapterId: HERE,
      membershipType: 'full',
    };
    expect(
      countOutcomes((await callAtOnce(count, product.visitor(), 'POST', '/api/auth/register', account)).map(outcomeOf)),
    ).toEqual(oneSuccess(count, '409 email_taken'));
    const users = await find('auth', 'users', { email: account.email });
    expect(users).toHaveLength(1);
    await waitUntil(
      'the membership of the home chapter is stored',
      async () => (await find('chapters', 'memberships', { userId: users[0]!._id })).length === 1,
    );
  },
  async 'auth.login'(count) {
    const person = await insertPerson(product, HERE);
    const { email, password } = person;
    expect(
      countOutcomes((await callAtOnce(count, person, 'POST', '/api/auth/login', { email, password })).map(outcomeOf)),
    ).toEqual({
      ok: count,
    });
    expect(await sessionsOf(person)).toHaveLength(count); // Only the earlier session has ended.
  },
  async 'auth.logout'(count) {
    const person = await insertPerson(product, HERE);
    expect(countOutcomes((await callAtOnce(count, person, 'POST', '/api/auth/logout')).map(outcomeOf))).toEqual({
      ok: count,
    });
    expect(await sessionsOf(person)).toHaveLength(0);
  },
  async 'auth.requestPasswordReset'(count) {
    const person = await insertPerson(product, HERE);
    const asked = await callAtOnce(count, product.visitor(), 'POST', '/api/auth/password-reset', {
      email: person.email,
    });
    expect(countOutcomes(asked.map(outcomeOf))).toEqual({ ok: count });
    const { _id } = await userOf(person);
    await waitUntil(
      'one link is stored',
      async () => (await find('auth', 'accountTokens', { userId: _id, kind: 'new-password' })).length === 1,
    );
  },
  async 'auth.checkResetLink'(count) {
    const { token } = await createPasswordLink(product, await insertPerson(product, HERE));
    const looks = await callAtOnce(count, product.visitor(), 'POST', '/api/auth/password-reset/check', { token });
    expect(countOutcomes(looks.map(outcomeOf))).toEqual({ ok: count });
  },
  async 'auth.resetPassword'(count) {
    const person = await insertPerson(product, HERE);
    const { token } = await createPasswordLink(product, person);
    const responses = await callAtOnce(count, product.visitor(), 'POST', '/api/auth/password-reset/confirm', () => ({
      token,
      password: randomUUID(),
    }));
    expect(countOutcomes(responses.map(outcomeOf))).toEqual(oneSuccess(count, '400 reset_link_refused'));
    expect(await sessionsOf(person)).toHaveLength(0);
  },
  async 'auth.changePassword'(count) {
    const person = await insertPerson(product, HERE);
    const outcomes = countOutcomes(
      (
        await callAtOnce(count, person, 'PUT', '/api/profile/password', () => ({
          currentPassword: person.password,
          password: randomUUID(),
        }))
      ).map(outcomeOf),
    );
    expectOnly(outcomes, 'ok', '403 wrong_password', '409 password_changed', '429 too_many_attempts');
    expect(outcomes.ok).toBe(1);
    expect(await sessionsOf(person)).toHaveLength(1);
  },
  async 'auth.endSession'(count) {
    const person = await insertPerson(product, HERE);
    const other = person.frozen();
    await insertSession(product, other);
    const id = await findSessionId(product, other);
    const ended = await callAtOnce(count, person, 'DELETE', `/api/profile/sessions/${id}`);
    expect(countOutcomes(ended.map(outcomeOf))).toEqual(oneSuccess(count, '404 not_found'));
    expect(await sessionsOf(person)).toHaveLength(1);
  },
  async 'auth.endOtherSessions'(count) {
    const person = await insertPerson(product, HERE);
    await insertSession(product, person.frozen());
    const ended = await callAtOnce(count, person, 'DELETE', '/api/profile/sessions');
    expect(countOutcomes(ended.map(outcomeOf))).toEqual({ ok: count });
    expect(await sessionsOf(person)).toHaveLength(1);
  },
});
