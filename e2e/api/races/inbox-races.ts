import { HERE } from '../test-product';
import { IF_FIRST } from '../insert-letter';
import { insertPerson } from '../insert-person';
import { aContactMessage, aReport, insertThread } from '../insert-thread';
import { countOutcomes, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

export function inboxRaces({ product, callAtOnce, find }: RaceContext): Races {
  return {
    async 'inbox.contact'(count) {
      const message = aContactMessage(product);
      const responses = await callAtOnce(count, product.visitor(), 'POST', '/api/contact', message);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: count });
      expect(await find('admin', 'threads', { 'contact.email': message.email })).toHaveLength(1);
    },
    async 'inbox.report'(count) {
      const reported = await insertPerson(product, HERE, { paid: true });
      const responses = await callAtOnce(count, product.personas.member, 'POST', '/api/reports', aReport(reported));
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '409 already_reported': count - 1 });
      const others = await Promise.all([1, 2, 3].map(() => insertPerson(product, HERE, { paid: true })));
      const person = await insertPerson(product, HERE, { paid: true });
      const joined = await callAtOnce(
        others.length,
        (index) => others[index]!,
        'POST',
        '/api/reports',
        () => aReport(person),
      );
      expect(countOutcomes(joined.map(outcomeOf))).toEqual({ ok: others.length });
      const [found, ...more] = await find('admin', 'threads', { 'report.userId': person.userId });
      expect([found?.report.reports.length, more]).toEqual([others.length, []]);
    },
    async 'inbox.act'(count) {
      const path = `/api/admin/inbox/${await insertThread(product)}/acts`;
      const reply = { action: 'reply', text: 'Here it is.' };
      const responses = await callAtOnce(count, product.personas.siteAdmin, 'POST', path, reply, IF_FIRST);
      expect(countOutcomes(responses.map(outcomeOf))).toEqual({ ok: 1, '412 thread_changed': count - 1 });
    },
  };
}
