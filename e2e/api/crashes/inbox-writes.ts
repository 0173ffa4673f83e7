import type { Thread } from '@meridian/shared-types';
import { HERE, type TestProduct } from '../test-product';
import { IF_FIRST } from '../insert-letter';
import { insertPerson } from '../insert-person';
import { aContactMessage, aReport, insertThread } from '../insert-thread';
import { sendCall, type PrepareCase } from './crash-case';

/**
 * Messages to the office and their answers are each stored together with the domain event that is mailed, or not at
 * all.
 */
export const inboxWrites = (product: TestProduct): Record<string, PrepareCase> => ({
  'inbox.contact': async () => {
    const message = aContactMessage(product);
    return {
      call: sendCall(product.visitor(), 'POST', '/api/contact', message),
      again: ['ok'],
      waitForEffects: async () => {
        const stored = { 'contact.email': message.email };
        expect(await product.db('admin').collection('threads').countDocuments(stored)).toBe(1);
      },
    };
  },
  'inbox.report': async () => {
    const [reporter, reported] = [
      await insertPerson(product, HERE, { paid: true }),
      await insertPerson(product, HERE, { paid: true }),
    ];
    return {
      call: sendCall(reporter, 'POST', '/api/reports', aReport(reported)),
      again: ['ok', '409 already_reported'],
    };
  },
  'inbox.act': async () => {
    const id = await insertThread(product);
    const { siteAdmin } = product.personas;
    return {
      call: sendCall(
        siteAdmin,
        'POST',
        `/api/admin/inbox/${id}/acts`,
        { action: 'reply', text: 'Here it is.' },
        IF_FIRST,
      ),
      again: ['ok', '412 thread_changed'],
      waitForEffects: async () => {
        const { entries, version } = await siteAdmin.ok<Thread>('GET', `/api/admin/inbox/${id}`);
        expect([entries.filter(({ kind }) => kind === 'reply').length, version]).toEqual([1, 2]);
      },
    };
  },
});
