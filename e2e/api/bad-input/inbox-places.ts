import { LIMITS, type Thread, type ThreadPage } from '@meridian/shared-types';
import { HERE, type TestProduct } from '../test-product';
import { IF_FIRST } from '../insert-letter';
import { insertPerson } from '../insert-person';
import { aContactMessage, aReport, insertThread } from '../insert-thread';
import type { Place } from './place';

/** Returns the places where visitors write to the office and the office answers. */
export function inboxPlaces(product: TestProduct): Record<string, Place> {
  const { siteAdmin } = product.personas;
  const thread = (id: string) => siteAdmin.ok<Thread>('GET', `/api/admin/inbox/${id}`);
  return {
    'POST /api/contact': {
      fields: { name: LIMITS.nameMax, subject: LIMITS.contactSubjectMax, message: LIMITS.descriptionMax },
      async roundTrip(texts) {
        await product.visitor().ok('POST', '/api/contact', { ...aContactMessage(product), ...texts });
        const { threads } = await siteAdmin.ok<ThreadPage>('GET', '/api/admin/inbox?limit=1');
        const { title, from, contact } = await thread(threads[0]!.id);
        return [{ name: from, subject: title, message: contact?.message }];
      },
    },
    'POST /api/reports': {
      fields: { text: LIMITS.reportTextMax },
      async roundTrip(texts) {
        const reported = await insertPerson(product, HERE, { paid: true });
        await product.personas.member.ok('POST', '/api/reports', { ...aReport(reported), ...texts });
        const { threads } = await siteAdmin.ok<ThreadPage>('GET', '/api/admin/inbox?limit=1');
        return [{ text: (await thread(threads[0]!.id)).report?.reports[0]?.text }];
      },
    },
    'POST /api/admin/inbox/{id}/acts': {
      fields: { text: LIMITS.threadTextMax },
      async roundTrip(texts) {
        const id = await insertThread(product);
        const body = { action: 'note', ...texts };
        await siteAdmin.call('POST', `/api/admin/inbox/${id}/acts`, { body, headers: IF_FIRST });
        return [{ text: (await thread(id)).entries.at(-1)?.text }];
      },
    },
  };
}
