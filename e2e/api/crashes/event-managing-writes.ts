import { randomUUID } from 'node:crypto';
import { insertPerson } from '../insert-person';
import { HERE, type Harness, type Visitor } from '../harness';
import { newDraft, newEvent, newEventToday, SAMPLE_EDIT, someScans } from '../new-event';
import { sendCall, type PrepareCase } from './crash-case';

/** What organisers do with events: several documents each, by an admin, so that it is recorded. */
export function eventManagingWrites(
  harness: Harness,
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
        await (await insertPerson(harness, HERE, { paid: true })).ok('POST', `${path}/rsvp`, { status: 'maybe' });
      return { call: send(chapterAdmin, path), again: ['ok', ...again] };
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
    'events.publish': withEvent(newDraft, (admin, path) => sendCall(admin, 'POST', `${path}/publish`), [
      '409 not_a_draft',
    ]),
    'events.sendMessage': withEvent(
      newEvent,
      (admin, path) => sendCall(admin, 'POST', `${path}/messages`, { text: 'Bring a coat.' }),
      [],
    ),
    'events.checkIn': async () => {
      const { chapterId, chapterAdmin } = await createChapterAdmin();
      const id = await newEvent(chapterAdmin, { chapterId });
      await chapterAdmin.ok('POST', `/api/events/${id}/rsvp`, { status: 'attending' });
      const seat = { kind: 'person', userId: chapterAdmin.userId, place: 0 };
      const scans = [...someScans().scans, { ...seat, scanId: randomUUID(), at: new Date().toISOString() }];
      return {
        call: sendCall(chapterAdmin, 'POST', `/api/events/${id}/check-ins`, { scans }),
        again: ['ok'],
        settled: async () =>
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
        settled: async () =>
          expect(await chapterAdmin.ok('GET', `/api/events/${id}`)).toMatchObject({
            pulse: { mine: 'there', states: { there: { count: 1 } } },
          }),
      };
    },
    'events.removeDraft': withEvent(newDraft, (admin, path) => sendCall(admin, 'DELETE', path), ['404 not_found']),
  };
}
