import { HERE, type TestProduct } from '../test-product';
import { IF_FIRST } from '../insert-letter';
import { insertPerson } from '../insert-person';
import { aContactMessage, aReport, insertThread } from '../insert-thread';
import type { Prepare } from './prepare';

/** Returns the calls of the contact form and of the office's inbox. */
export function inboxCalls(product: TestProduct): Record<string, Prepare> {
  const office = () => product.personas.siteAdmin;
  const read =
    (path: string): Prepare =>
    async () =>
    () =>
      office().ok('GET', path);
  const reply = { action: 'reply', text: 'Here it is.' };
  return {
    'inbox.contactForm': read('/api/contact/form'),
    'inbox.contact': async () => {
      const body = aContactMessage(product);
      return () => product.visitor().ok('POST', '/api/contact', body);
    },
    'inbox.report': async () => {
      const body = aReport(await insertPerson(product, HERE, { paid: true }));
      return () => product.personas.member.ok('POST', '/api/reports', body);
    },
    'inbox.counts': read('/api/admin/inbox/counts'),
    'inbox.list': read('/api/admin/inbox?state=new'),
    'inbox.list, searched': read('/api/admin/inbox?search=card&state=new'),
    'inbox.thread': async () => {
      const id = await insertThread(product, office().userId);
      return () => office().ok('GET', `/api/admin/inbox/${id}`);
    },
    'inbox.act': async () => {
      const id = await insertThread(product);
      return () => office().call('POST', `/api/admin/inbox/${id}/acts`, { body: reply, headers: IF_FIRST });
    },
  };
}
