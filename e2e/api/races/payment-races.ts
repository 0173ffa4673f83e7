import { randomUUID } from 'node:crypto';
import { insertPerson } from '../records/people';
import { HERE } from '../product/test-product';
import { countOutcomes, expectOnly, outcomeOf, successes } from './outcomes';
import type { RaceContext, Races } from './race-context';

/** Returns races of payments. */
export const paymentRaces = ({ product, callAtOnce, find, userOf, sessionsOf }: RaceContext): Races => ({
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
});
