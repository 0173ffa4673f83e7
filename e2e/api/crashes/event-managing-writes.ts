import type { Event } from '@meridian/shared-types';
import { randomUUID } from 'node:crypto';
import { insertPerson } from '../insert-person';
import { HERE, type TestProduct, type Visitor } from '../test-product';
import {
  newDraft,
  newEvent,
  newEventToday,
  SAMPLE_EDIT,
  someScans,
  newSeries,
  SAMPLE_SERIES,
  SAMPLE_SERIES_EDIT,
} from '../new-event';
import { SAMPLE_EVENT } from '../sample-event';
import { sendCall, type PrepareCase } from './crash-case';

/**
 * Returns the calls of organizers about events. Each writes several documents, and a chapter admin makes it, so that it
 * is audited.
 */
export function eventManagingWrites(
  product: TestProduct,
  createChapterAdmin: () => Promise<{ chapterId: number; chapterAdmin: Visitor }>,
): Record<string, PrepareCase> {
  const withEvent =
    (
      make: typeof newEvent,
      send: (admin: Visitor, path: string) => () => Promise<unknown>,
      again: string[],
    ): PrepareCase =>
    async () => {
      const { chapterId, chapterAdmin } = await createChapterAdmin();
      const path = `/api/events/${await make(chapterAdmin, { chapterId })}`;
      if (make === newEvent)
        await (await insertPerson(product, HERE, { paid: true })).ok('POST', `${path}/rsvp`, { status: 'maybe' });
      return { call: send(chapterAdmin, path), again: ['ok', ...again] };
    };
  /**
   * Returns a case that checks all dates of a series from one on afterwards: each is as expected, and all belong to one
   * series.
   */
  const withSeries =
    (
      send: (admin: Visitor, ids: readonly string[]) => () => Promise<unknown>,
      again: string[],
      after: object,
      from = 0,
    ): PrepareCase =>
    async () => {
      const { chapterId, chapterAdmin } = await createChapterAdmin();
      const ids = await newSeries(chapterAdmin, { chapterId });
      const guest = await insertPerson(product, HERE, { paid: true });
      await guest.ok('POST', `/api/events/${ids[2]}/rsvp`, { status: 'attending' });
      return {
        call: send(chapterAdmin, ids),
        again: ['ok', ...again],
        waitForEffects: async () => {
          const dates = await Promise.all(ids.map((id) => chapterAdmin.ok<Event>('GET', `/api/events/${id}`)));
          expect(dates.slice(from)).toMatchObject(ids.slice(from).map(() => after));
          expect(new Set(dates.slice(from).map(({ seriesId }) => seriesId)).size).toBe(1);
          expect(dates.map(({ attendeeCount }) => attendeeCount)).toEqual([0, 0, 1, 0]);
        },
      };
    };
  return {
    'events.update': withEvent(newEvent, (admin, path) => () => admin.call('PUT', path, SAMPLE_EDIT), [
      '409 event_changed',
    ]),
    'events.cancel': withEvent(
      newEvent,
      (admin, path) => sendCall(admin, 'POST', `${path}/cancel`, { reason: 'The hall is closed' }),
      ['409 event_cancelled'],
    ),
    'events.restore': withEvent(
      async (...about) => {
        const id = await newEvent(...about);
        await about[0].ok('POST', `/api/events/${id}/cancel`, { reason: 'The hall is closed' });
        return id;
      },
      (admin, path) => sendCall(admin, 'POST', `${path}/restore`),
      ['409 not_cancelled'],
    ),
    'events.publish': withEvent(newDraft, (admin, path) => sendCall(admin, 'POST', `${path}/publish`), [
      '409 not_a_draft',
    ]),
    'events.create, a series': async () => {
      const { chapterId, chapterAdmin } = await createChapterAdmin();
      const title = randomUUID();
      return {
        call: sendCall(chapterAdmin, 'POST', '/api/events', { ...SAMPLE_EVENT, ...SAMPLE_SERIES, chapterId, title }),
        again: ['ok'],
        waitForEffects: async () => {
          const events = await product.db('events').collection('events').find({ title }).toArray();
          const series = await product
            .db('events')
            .collection('eventseries')
            .countDocuments({ 'template.title': title });
          expect(events).toHaveLength(series * 4);
        },
      };
    },
    'events.update, all dates': withSeries(
      (admin, [first]) =>
        () =>
          admin.call('PUT', `/api/events/${first}`, SAMPLE_SERIES_EDIT),
      ['409 event_changed'],
      { location: 'Library', version: 2 },
    ),
    'events.update, following dates': withSeries(
      (admin, [, second]) =>
        () =>
          admin.call('PUT', `/api/events/${second}`, {
            ...SAMPLE_SERIES_EDIT,
            body: {
              ...SAMPLE_SERIES_EDIT.body,
              startLocal: '2031-05-15T18:00',
              endLocal: '2031-05-15T20:00',
              scope: 'following',
            },
          }),
      ['409 event_changed'],
      { location: 'Library', version: 2 },
      1,
    ),
    'events.cancel, all dates': withSeries(
      (admin, [first]) =>
        sendCall(admin, 'POST', `/api/events/${first}/cancel`, { reason: 'The hall is closed', scope: 'all' }),
      ['409 event_cancelled'],
      { status: 'cancelled', version: 2 },
    ),
    'events.sendMessage': withEvent(
      newEvent,
      (admin, path) => sendCall(admin, 'POST', `${path}/messages`, { text: 'Bring a coat.' }),
      [],
    ),
    'events.checkIn': async () => {
      const { chapterId, chapterAdmin } = await createChapterAdmin();
      const id = await newEventToday(chapterAdmin, [chapterAdmin], { chapterId });
      const seat = { kind: 'person', userId: chapterAdmin.userId, place: 0 };
      const scans = [...someScans().scans, { ...seat, scanId: randomUUID(), at: new Date().toISOString() }];
      return {
        call: sendCall(chapterAdmin, 'POST', `/api/events/${id}/check-ins`, { scans }),
        again: ['ok'],
        waitForEffects: async () =>
          expect(await chapterAdmin.ok('GET', `/api/events/${id}/door`)).toMatchObject({
            people: [{ arrivals: [{ place: 0 }] }],
            walkIns: [{ name: 'Ana Horvat' }],
          }),
      };
    },
    'events.setPulse': async () => {
      const { chapterId, chapterAdmin } = await createChapterAdmin();
      const id = await newEventToday(chapterAdmin, [chapterAdmin], { chapterId });
      return {
        call: sendCall(chapterAdmin, 'PUT', `/api/events/${id}/pulse`, { state: 'there' }),
        again: ['ok'],
        waitForEffects: async () =>
          expect(await chapterAdmin.ok('GET', `/api/events/${id}`)).toMatchObject({
            pulse: { mine: 'there', states: { there: { count: 1 } } },
          }),
      };
    },
    'events.removeDraft': withEvent(newDraft, (admin, path) => sendCall(admin, 'DELETE', path), ['404 not_found']),
  };
}
