import { randomUUID } from 'node:crypto';
import { createFullEvent } from '../full-event';
import { HERE, type TestProduct, type Visitor } from '../test-product';
import { insertPerson } from '../insert-person';
import { newHoliday } from '../new-holiday';
import { SAMPLE_EVENT } from '../sample-event';
import { sendCall, type PrepareCase } from './crash-case';

/** Returns the calls about events that change several documents. */
export function eventWrites(
  product: TestProduct,
  {
    createChapterAdmin,
    createEvent,
  }: {
    createChapterAdmin: () => Promise<{ chapterId: number; chapterAdmin: Visitor }>;
    createEvent: () => Promise<string>;
  },
): Record<string, PrepareCase> {
  return {
    // This call comes first, because only one such call takes part in each kill.
    'events.addHoliday': async () => ({
      call: sendCall(product.personas.siteAdmin, 'POST', '/api/holidays', { date: '03-01', name: randomUUID() }),
      again: ['ok', '409 holiday_listed'],
      shared: 'holidays',
    }),
    'events.removeHoliday': async () => ({
      call: sendCall(
        product.personas.siteAdmin,
        'DELETE',
        `/api/holidays/${await newHoliday(product.personas.siteAdmin)}`,
      ),
      again: ['ok', '404 not_found'],
      shared: 'holidays',
    }),
    'events.create': async () => {
      const { chapterId, chapterAdmin } = await createChapterAdmin();
      return { call: sendCall(chapterAdmin, 'POST', '/api/events', { ...SAMPLE_EVENT, chapterId }), again: ['ok'] };
    },
    'events.createCalendarFeed': async () => ({
      call: sendCall(await insertPerson(product, HERE, { paid: true }), 'POST', '/api/user/calendar-feeds', {
        kind: 'mine',
      }),
      again: ['ok'],
    }),
    'events.removeCalendarFeed': async () => {
      const person = await insertPerson(product, HERE, { paid: true });
      const { path } = await person.ok<{ path: string }>('POST', '/api/user/calendar-feeds', { kind: 'mine' });
      return {
        call: sendCall(person, 'DELETE', '/api/user/calendar-feeds/mine'),
        again: ['ok'],
        waitForEffects: async () => expect((await product.visitor().call('GET', path)).status).toBe(410),
      };
    },
    'events.updateSettings': async () => {
      const person = await insertPerson(product, HERE, { paid: true });
      const event = await createEvent();
      await person.ok('POST', `/api/events/${event}/rsvp`, { status: 'attending' });
      return {
        call: sendCall(person, 'PUT', '/api/user/event-settings', { showAttendance: false }),
        again: ['ok'],
        waitForEffects: async () =>
          expect(await person.ok('GET', `/api/events/${event}/attendees`)).toMatchObject({ count: 1, hiddenCount: 1 }),
      };
    },
    'events.giveSeat': async () => {
      const { chapterId, chapterAdmin } = await createChapterAdmin();
      const { id, waiting } = await createFullEvent(product, chapterAdmin, chapterId);
      return {
        call: sendCall(chapterAdmin, 'POST', `/api/events/${id}/waiting-list/${waiting.userId}/seat`),
        again: ['ok', '409 not_waiting'],
      };
    },
    'events.rsvp': async () => {
      const { chapterId, chapterAdmin } = await createChapterAdmin();
      const { id, waiting } = await createFullEvent(product, chapterAdmin, chapterId);
      return {
        call: sendCall(chapterAdmin, 'POST', `/api/events/${id}/rsvp`, { status: 'not_attending' }),
        again: ['ok'],
        waitForEffects: async () =>
          expect(await waiting.ok('GET', `/api/events/${id}`)).toMatchObject({
            userRsvpStatus: 'attending',
            seatsTaken: 1,
          }),
      };
    },
    'events.withdrawRsvp': async () => {
      const { chapterId, chapterAdmin } = await createChapterAdmin();
      const { id, waiting } = await createFullEvent(product, chapterAdmin, chapterId);
      return {
        call: sendCall(chapterAdmin, 'DELETE', `/api/events/${id}/rsvp`),
        again: ['ok'],
        waitForEffects: async () =>
          expect(await waiting.ok('GET', `/api/events/${id}`)).toMatchObject({
            userRsvpStatus: 'attending',
            seatsTaken: 1,
          }),
      };
    },
  };
}
