import { DAY_MS } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { insertBounce, signed } from '../bounce-report';
import { HERE, REMOTE, type TestProduct } from '../test-product';
import { createConfirmationToken, IF_FIRST, insertLetter, LETTER } from '../insert-letter';
import { insertPerson } from '../insert-person';
import { unsubscribePath } from '../unsubscribe-path';
import { sendCall, type PrepareCase } from './crash-case';

/** Returns calls about letters and mail, each of which writes several documents. */
export function letterWrites(product: TestProduct): Record<string, PrepareCase> {
  const office = () => insertPerson(product, REMOTE, { paid: true, siteAdmin: true });
  const change =
    (
      method: string,
      path: (id: string) => string,
      { body, again, state }: { body?: unknown; again: string[]; state?: 'paused' },
    ): PrepareCase =>
    async () => ({
      call: sendCall(await office(), method, path(await insertLetter(product, state)), body, IF_FIRST),
      again,
    });
  return {
    'unsubscribe.unsubscribe': async () => {
      const { userId } = await insertPerson(product, HERE);
      const _id = new ObjectId(userId);
      return {
        call: sendCall(product.visitor(), 'POST', await unsubscribePath(product, userId)),
        again: ['ok'],
        waitForEffects: async () =>
          expect(await product.db('notifications').collection('preferences').findOne({ _id })).toBeTruthy(),
      };
    },
    'preferences.chooseLetters': async () => {
      const person = await insertPerson(product, HERE);
      const off = { wantsLetters: false };
      return {
        call: sendCall(person, 'PUT', '/api/notifications/letters', off),
        again: ['ok'],
        waitForEffects: async () => expect(await person.ok('GET', '/api/notifications/letters')).toEqual(off),
      };
    },
    'auth.updateNotifications': async () => {
      const person = await insertPerson(product, HERE);
      const off = { email: false, push: false, weeklyDigest: true };
      return {
        call: sendCall(person, 'PUT', '/api/profile/notifications', off),
        again: ['ok'],
        waitForEffects: async () =>
          expect(
            await product
              .db('notifications')
              .collection('optOuts')
              .findOne({ userId: new ObjectId(person.userId) }),
          ).toMatchObject({ scope: 'mail', isOut: true }),
      };
    },
    'auth.confirmNewsletter': async () => ({
      call: sendCall(product.visitor(), 'POST', '/api/newsletter/confirm', {
        token: await createConfirmationToken(product),
      }),
      again: ['ok', '400 newsletter_link_refused'],
    }),
    'bounces.report': async () => {
      const { addressKey, report } = await insertBounce(product);
      const _id = addressKey as unknown as ObjectId;
      return {
        call: () => product.visitor().call('POST', '/api/bounces', { body: report, headers: signed(report) }),
        again: ['ok'],
        waitForEffects: async () =>
          expect(await product.db('notifications').collection('suppressedAddresses').findOne({ _id })).toBeTruthy(),
      };
    },
    'letters.create': async () => ({
      call: sendCall(await office(), 'POST', '/api/letters', LETTER),
      again: ['ok'],
    }),
    'letters.update': change('PUT', (id) => `/api/letters/${id}`, {
      body: LETTER,
      again: ['ok', '412 letter_changed'],
    }),
    'letters.remove': change('DELETE', (id) => `/api/letters/${id}`, { again: ['ok', '404 letter_not_found'] }),
    'letters.send': change('POST', (id) => `/api/letters/${id}/send`, {
      body: { at: new Date(Date.now() + DAY_MS).toISOString() },
      again: ['ok', '409 letter_state'],
    }),
    'letters.act': change('POST', (id) => `/api/letters/${id}/actions`, {
      body: { action: 'cancel' },
      again: ['ok', '409 letter_state'],
      state: 'paused',
    }),
  };
}
