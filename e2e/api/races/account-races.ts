import type { CurrentUser } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { avatarForm } from '../avatar-form';
import { HERE } from '../test-product';
import { insertPerson } from '../insert-person';
import { countOutcomes, expectOnly, outcomeOf, successes, times } from './outcomes';
import type { RaceContext, Races } from './race-context';

export const accountRaces = ({ product, callAtOnce, find, userOf, sessionsOf, createEvent }: RaceContext): Races => ({
  async 'auth.mockPayment'(count) {
    for (const idempotencyKey of [undefined, randomUUID()]) {
      const person = await insertPerson(product, HERE);
      const responses = await callAtOnce(count, person, 'POST', '/api/mock-payment', {
        plan: 'monthly',
        amount: 29,
        cardLast4: '4242',
        idempotencyKey,
      });
      expectOnly(
        countOutcomes(responses.map(outcomeOf)),
        'ok',
        '401 sign_in_required',
        ...(idempotencyKey ? [] : ['409 already_active', '409 payment_pending']),
      ); // The first call changes the session.
      const payments = await find('auth', 'payments', { userId: (await userOf(person))._id });
      expect(payments).toHaveLength(1);
      if (!idempotencyKey) expect(successes(responses)).toHaveLength(1);
      expect(new Set(successes(responses).map(({ body }) => (body as { id: string }).id))).toEqual(
        new Set([String(payments[0]!._id)]),
      );
      expect(await sessionsOf(person)).toHaveLength(1);
    }
  },
  async 'auth.updateProfile'(count) {
    const person = await insertPerson(product, HERE);
    expect(
      countOutcomes(
        (await callAtOnce(count, person, 'PUT', '/api/profile', (index: number) => ({ name: `Name ${index}` }))).map(
          outcomeOf,
        ),
      ),
    ).toEqual({ ok: count });
    expect(await userOf(person)).toMatchObject({ version: 1 + count, name: expect.stringMatching(/^Name \d+$/) });
  },
  async 'auth.uploadAvatar'(count) {
    const person = await insertPerson(product, HERE);
    const outcomes = countOutcomes(
      (await callAtOnce(count, person, 'POST', '/api/profile/avatar', () => avatarForm())).map(outcomeOf),
    );
    expectOnly(outcomes, 'ok', '429 upload_in_progress'); // A user may upload one picture at a time.
    expect(outcomes.ok).toBeGreaterThanOrEqual(1);
    const { _id, avatarKey, version } = await userOf(person);
    expect((await find('auth', 'avatars', { userId: _id })).map((avatar) => avatar._id)).toEqual([avatarKey]);
    expect(version).toBe(1 + outcomes.ok!);
  },
  async 'auth.removeAvatar'(count) {
    const person = await insertPerson(product, HERE);
    await person.ok('POST', '/api/profile/avatar', avatarForm());
    expect(countOutcomes((await callAtOnce(count, person, 'DELETE', '/api/profile/avatar')).map(outcomeOf))).toEqual({
      ok: count,
    });
    const { _id, avatarKey, version } = await userOf(person);
    expect(await find('auth', 'avatars', { userId: _id })).toEqual([]);
    expect([avatarKey, version]).toEqual([undefined, 3]);
  },
  async 'auth.updateNotifications'(count) {
    const person = await insertPerson(product, HERE);
    const choice = (index: number) => ({
      email: index % 2 === 0,
      push: index % 3 === 0,
      weeklyDigest: index % 5 === 0,
    });
    expect(
      countOutcomes((await callAtOnce(count, person, 'PUT', '/api/profile/notifications', choice)).map(outcomeOf)),
    ).toEqual({
      ok: count,
    });
    expect(times(count, choice)).toContainEqual(await person.ok('GET', '/api/profile/notifications'));
  },
  async 'auth.cancelSubscription'(count) {
    const person = await insertPerson(product, HERE, { paid: true });
    const responses = await callAtOnce(count, person, 'POST', '/api/subscription/cancel');
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  },
  async 'auth.resumeSubscription'(count) {
    const person = await insertPerson(product, HERE, { paid: true });
    await person.ok('POST', '/api/subscription/cancel');
    const responses = await callAtOnce(count, person, 'POST', '/api/subscription/resume');
    expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    expect(await person.ok('GET', '/api/auth/me')).not.toHaveProperty('user.membershipEndsAt');
  },
  async 'auth.changePlan'(count) {
    const person = await insertPerson(product, HERE, { paid: true });
    const responses = await callAtOnce(count, person, 'PUT', '/api/subscription/plan', (index: number) => ({
      ...(index % 2 ? { plan: 'monthly', amount: 29 } : { plan: 'annual', amount: 299 }),
    }));
    expectOnly(countOutcomes(responses.map(outcomeOf)), 'ok', '409 not_active');
    const { user } = await person.ok<CurrentUser>('GET', '/api/auth/me');
    expect(['monthly', 'annual']).toContain(user.membership?.plan);
  },
  async 'auth.deleteAccount'(count) {
    const person = await insertPerson(product, HERE, { paid: true });
    await person.ok('POST', `/api/events/${await createEvent()}/rsvp`, { status: 'attending' });
    const { _id } = await userOf(person);
    const outcomes = countOutcomes(
      (await callAtOnce(count, person, 'DELETE', '/api/account', { password: person.password })).map(outcomeOf),
    );
    expectOnly(outcomes, 'ok', '401 sign_in_required');
    expect(outcomes.ok).toBeGreaterThan(0);
    for (const [service, collection, filter] of [
      ['auth', 'users', { _id }],
      ['auth', 'sessions', { userId: _id }],
      ['chapters', 'people', { _id }],
      ['chapters', 'memberships', { userId: _id }],
      ['events', 'rsvps', { userId: _id }],
    ] as const)
      expect([collection, await find(service, collection, filter)]).toEqual([collection, []]);
  },
  async 'auth.subscribeNewsletter'(count) {
    const email = `${randomUUID()}@example.org`;
    expect(
      countOutcomes(
        (await callAtOnce(count, product.visitor(), 'POST', '/api/newsletter/subscribe', { email })).map(outcomeOf),
      ),
    ).toEqual({ ok: count });
    expect(await find('auth', 'newsletter_subscribers', { email })).toHaveLength(1);
  },
});
