import type { Problem } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import type { AuthTestServer, Person } from './test-server';

const today = () => new Date().toISOString().slice(0, 10);

/** The response to a payment that was entered by hand. */
export interface Entered extends Problem {
  id: string;
  receiptNumber: number;
  paidUntil: string;
}

/** Returns a payment by bank transfer. */
export const entry = (userId: string, changes = {}) => ({
  ...{ userId, plan: 'annual', amount: 250, method: 'transfer', paidOn: today(), reference: 'TR 17' },
  ...{ idempotencyKey: randomUUID(), ...changes },
});

/** Appoints a treasurer before the tests of a file. The properties exist from the first test on. */
export function serveTreasurer(auth: AuthTestServer, office: Person) {
  const treasurer = {} as Person;
  beforeAll(async () => {
    Object.assign(treasurer, await auth.register());
    const path = `/api/admin/people/${treasurer.id}/treasurer`;
    expect((await office.browser.call('POST', path, { reason: 'Elected' })).body).toEqual({ isWaiting: false });
  });
  return {
    treasurer,
    today,
    enter: (body: unknown, { browser }: Person = treasurer) =>
      browser.call<Entered>('POST', '/api/books/payments', body),
    reverse: (id: string, changes = {}) => {
      const body = { reason: 'Bounced', idempotencyKey: randomUUID(), ...changes };
      const path = `/api/books/payments/${id}/reversal`;
      return treasurer.browser.call<{ receiptNumber: number } & Problem>('POST', path, body);
    },
  };
}
