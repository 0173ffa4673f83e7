import { ObjectId } from 'mongodb';
import { createConfirmationToken, IF_FIRST, insertDelivery, insertLetter, LETTER } from '../../records/mails';
import { inDays } from '../../matrix/fixtures';
import { onNew } from '../inputs';
import type { CallInput, Samples } from '../sample';
import { siteAdmins } from '../statuses';

const withLetter = (more: Omit<CallInput, 'params'> = {}, state: 'draft' | 'paused' = 'draft') =>
  onNew(({ product }) => insertLetter(product, state), more);

export const lettersSamples: Samples = {
  'auth.confirmNewsletter': {
    input: async ({ product }) => ({ body: { token: await createConfirmationToken(product) } }),
  },
  'auth.subscribers': {
    showsEmails: true,
    input: async ({ product }) => {
      await createConfirmationToken(product);
      return {};
    },
  },
  'auth.exportSubscribers': {},
  'letters.list': {
    input: async ({ product }) => {
      await insertLetter(product);
      return {};
    },
  },
  'letters.create': { input: () => ({ body: LETTER }) },
  'letters.get': { input: withLetter() },
  'letters.update': { input: withLetter({ body: LETTER, headers: IF_FIRST }) },
  'letters.remove': { input: withLetter() },
  'letters.preview': { input: withLetter() },
  // There is no mail server.
  'letters.sendTest': { by: siteAdmins(502), input: withLetter() },
  'letters.send': { input: withLetter({ body: { at: inDays(3) }, headers: IF_FIRST }) },
  'letters.act': { input: withLetter({ body: { action: 'cancel' } }, 'paused') },
  'letters.deliveries': {
    input: onNew(
      async ({ product }) => {
        const id = await insertLetter(product);
        await insertDelivery(product, { letterId: new ObjectId(id), state: 'failed' });
        return id;
      },
      { query: '?state=failed' },
    ),
  },
  'letters.countReaders': { input: withLetter() },
};
