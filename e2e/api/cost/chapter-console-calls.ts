import { HERE, type TestProduct } from '../test-product';
import { insertPerson } from '../insert-person';
import { insertReport } from '../insert-report';
import { newEventToday, someScans } from '../new-event';
import type { Prepare } from './prepare';

/** Returns the calls of a chapter's admins about its events and reported messages. */
export function chapterConsoleCalls(product: TestProduct): Record<string, Prepare> {
  const office = () => product.personas.siteAdmin;
  const read =
    (path: string): Prepare =>
    async () =>
    () =>
      office().ok('GET', `/api/chapters/${HERE}/${path}`);
  const report = async () => insertReport(product, HERE, await insertPerson(product, HERE, { paid: true }));
  const decisionOf = (id: string) => `/api/chapters/${HERE}/reports/${id}/decision`;
  return {
    'events.ofChapter': read('events'),
    'events.ofChapter, drafts': read('events?view=drafts'),
    'events.ofChapter, past': read('events?view=past'),
    'events.countsOfChapter': read('event-counts'),
    'events.exportAttendance': async () => {
      const event = await newEventToday(product.personas.member, []);
      await product.personas.member.ok('POST', `/api/events/${event}/check-ins`, someScans());
      return () => product.personas.member.call('GET', `/api/events/${event}/attendance/export`);
    },
    'inbox.chapterReports': async () => {
      await report();
      return () => office().ok('GET', `/api/chapters/${HERE}/reports`);
    },
    'inbox.chapterReports, closed': async () => {
      await office().ok('POST', decisionOf(await report()), { action: 'dismiss' });
      return () => office().ok('GET', `/api/chapters/${HERE}/reports?state=closed`);
    },
    'inbox.decideReport': async () => {
      const path = decisionOf(await report());
      return () => office().ok('POST', path, { action: 'dismiss' });
    },
  };
}
