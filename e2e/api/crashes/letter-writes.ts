import { ObjectId } from 'mongodb';
import { insertBounce, signed } from '../bounce-report';
import { HERE, REMOTE, type Harness } from '../harness';
import { IF_FIRST, insertLetter, LETTER } from '../insert-letter';
import { insertPerson } from '../insert-person';
import { unsubscribePath } from '../unsubscribe-path';
import { sendCall, type PrepareCase } from './crash-case';

/** Returns calls about letters and mail, each of which writes several documents. */
export function letterWrites(harness: Harness): Record<string, PrepareCase> {
  const office = () => insertPerson(harness, REMOTE, { paid: true, siteAdmin: true });
  const change =
    (
      method: string,
      path: (id: string) => string,
      { body, again, state }: { body?: unknown; again: string[]; state?: 'paused' },
    ): PrepareCase =>
    async () => ({
      call: sendCall(await office(), method, path(await insertLetter(harness, state)), body, IF_FIRST),
      again,
    });
  return {
    'unsubscribe.unsubscribe': async () => {
      const { userId } = await insertPerson(harness, HERE);
      const _id = new ObjectId(userId);
      return {
        call: sendCall(harness.visitor(), 'POST', await unsubscribePath(harness, userId)),
        again: ['ok'],
        settled: async () =>
          expect(await harness.db('notifications').collection('preferences').findOne({ _id })).toBeTruthy(),
      };
    },
    'bounces.report': async () => {
      const { addressKey, report } = await insertBounce(harness);
      const _id = addressKey as unknown as ObjectId;
      return {
        call: () => harness.visitor().call('POST', '/api/bounces', { body: report, headers: signed(report) }),
        again: ['ok'],
        settled: async () =>
          expect(await harness.db('notifications').collection('addressStops').findOne({ _id })).toBeTruthy(),
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
      body: { at: new Date(Date.now() + 86_400_000).toISOString() },
      again: ['ok', '409 letter_state'],
    }),
    'letters.act': change('POST', (id) => `/api/letters/${id}/actions`, {
      body: { action: 'cancel' },
      again: ['ok', '409 letter_state'],
      state: 'paused',
    }),
  };
}
