import { DAY_MS } from '@meridian/shared-types';
import type { TestProduct } from '../test-product';
import { createConfirmationToken, IF_FIRST, insertLetter, LETTER } from '../insert-letter';
import type { Prepare } from './prepare';

/** Returns the office's calls about letters, and those about the newsletter's subscribers. */
export function letterCalls(product: TestProduct): Record<string, Prepare> {
  const office = () => product.personas.siteAdmin;
  const read =
    (path: string): Prepare =>
    async () =>
    () =>
      office().ok('GET', path);
  const about =
    (method: string, path: (id: string) => string, body?: unknown, state?: 'paused'): Prepare =>
    async () => {
      const id = await insertLetter(product, state);
      return () => office().call(method, path(id), { ...(body !== undefined && { body }), headers: IF_FIRST });
    };
  return {
    'auth.confirmNewsletter': async () => {
      const token = await createConfirmationToken(product);
      return () => product.visitor().ok('POST', '/api/newsletter/confirm', { token });
    },
    'auth.subscribers': read('/api/newsletter/subscribers'),
    'auth.subscribers, search': read('/api/newsletter/subscribers?search=reader1'),
    'auth.exportSubscribers': async () => () => office().call('GET', '/api/newsletter/subscribers/export'),
    'letters.list': read('/api/letters'),
    'letters.create': async () => () => office().ok('POST', '/api/letters', LETTER),
    'letters.get': about('GET', (id) => `/api/letters/${id}`, undefined, 'paused'),
    'letters.update': about('PUT', (id) => `/api/letters/${id}`, LETTER),
    'letters.remove': about('DELETE', (id) => `/api/letters/${id}`),
    'letters.preview': about('GET', (id) => `/api/letters/${id}/preview`),
    'letters.sendTest': about('POST', (id) => `/api/letters/${id}/test`),
    'letters.send': about('POST', (id) => `/api/letters/${id}/send`, {
      at: new Date(Date.now() + DAY_MS).toISOString(),
    }),
    'letters.act': about('POST', (id) => `/api/letters/${id}/actions`, { action: 'cancel' }, 'paused'),
    'letters.countReaders': about('GET', (id) => `/api/letters/${id}/readers/count`),
    'letters.deliveries': about('GET', (id) => `/api/letters/${id}/readers?state=sent`),
  };
}
