import { createConfirmationToken, IF_FIRST, insertLetter, LETTER } from '../insert-letter';
import { countOutcomes, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

/** Returns races of the office's calls about letters, and of the confirmation of a subscription. */
export function letterRaces({ product, callAtOnce }: RaceContext): Races {
  const race = async (
    count: number,
    method: string,
    path: (id: string) => string,
    body?: unknown,
    state: 'draft' | 'paused' = 'draft',
  ) => {
    const id = await insertLetter(product, state);
    const responses = await callAtOnce(count, product.personas.siteAdmin, method, path(id), body, IF_FIRST);
    return { outcomes: countOutcomes(responses.map(outcomeOf)), id };
  };
  const stored = (id: string) => product.personas.siteAdmin.ok<{ version: number }>('GET', `/api/letters/${id}`);
  return {
    async 'auth.confirmNewsletter'(count) {
      const token = await createConfirmationToken(product);
      const responses = await callAtOnce(count, product.visitor(), 'POST', '/api/newsletter/confirm', { token });
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '400 newsletter_link_refused': count - 1 });
    },
    async 'letters.create'(count) {
      const responses = await callAtOnce(count, product.personas.siteAdmin, 'POST', '/api/letters', LETTER);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
    },
    async 'letters.update'(count) {
      const { outcomes, id } = await race(count, 'PUT', (letter) => `/api/letters/${letter}`, LETTER);
      expect(outcomes).toEqual({ ok: 1, '412 letter_changed': count - 1 });
      expect((await stored(id)).version).toBe(2);
    },
    async 'letters.remove'(count) {
      const { outcomes } = await race(count, 'DELETE', (id) => `/api/letters/${id}`);
      expect(outcomes).toEqual({ ok: 1, '404 letter_not_found': count - 1 });
    },
    async 'letters.sendTest'(count) {
      const { outcomes } = await race(count, 'POST', (id) => `/api/letters/${id}/test`);
      expect(outcomes).toEqual({ '502 mail_refused': count }); // There is no mail server.
    },
    async 'letters.send'(count) {
      const { outcomes } = await race(count, 'POST', (id) => `/api/letters/${id}/send`, {});
      expect(outcomes).toEqual({ ok: 1, '409 letter_state': count - 1 });
    },
    async 'letters.act'(count) {
      const cancel = { action: 'cancel' };
      const { outcomes } = await race(count, 'POST', (id) => `/api/letters/${id}/actions`, cancel, 'paused');
      expect(outcomes).toEqual({ ok: 1, '409 letter_state': count - 1 });
    },
  };
}
