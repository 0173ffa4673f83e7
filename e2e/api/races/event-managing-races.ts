import { ObjectId } from 'mongodb';
import { newDraft, newEvent, newEventToday, SAMPLE_EDIT, someScans } from '../new-event';
import { randomUUID } from 'node:crypto';
import { newHoliday } from '../new-holiday';
import { countOutcomes, oneSuccess, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

export const eventManagingRaces = ({ harness, callAtOnce, find }: RaceContext): Races => {
  const member = () => harness.personas.member;
  const people = (index: number) =>
    [harness.personas.member, harness.personas.chapterAdmin, harness.personas.siteAdmin][index % 3] ?? member();
  const outcomes = async (...call: Parameters<typeof callAtOnce>) =>
    countOutcomes((await callAtOnce(...call)).map(outcomeOf));
  return {
    async 'events.update'(count) {
      const id = await newEvent(member());
      const body = (index: number) => ({ ...SAMPLE_EDIT.body, title: `Title ${index}` });
      expect(await outcomes(count, people, 'PUT', `/api/events/${id}`, body, SAMPLE_EDIT.headers)).toEqual(
        oneSuccess(count, '409 event_changed'),
      );
      expect(await member().ok('GET', `/api/events/${id}`)).toMatchObject({ version: 2 });
    },
    async 'events.cancel'(count) {
      const id = await newEvent(member());
      const body = (index: number) => ({ reason: `Reason ${index}` });
      expect(await outcomes(count, people, 'POST', `/api/events/${id}/cancel`, body)).toEqual(
        oneSuccess(count, '409 event_cancelled'),
      );
      expect(await member().ok('GET', `/api/events/${id}`)).toMatchObject({ status: 'cancelled', version: 2 });
    },
    async 'events.publish'(count) {
      const id = await newDraft(member());
      expect(await outcomes(count, people, 'POST', `/api/events/${id}/publish`)).toEqual(
        oneSuccess(count, '409 not_a_draft'),
      );
      expect(await member().ok('GET', `/api/events/${id}`)).toMatchObject({ status: 'scheduled', version: 2 });
    },
    async 'events.sendMessage'(count) {
      const id = await newEvent(member());
      const body = (index: number) => ({ text: `Message ${index}` });
      expect(await outcomes(count, people, 'POST', `/api/events/${id}/messages`, body)).toEqual({ ok: count });
      const { messages } = await member().ok<{ messages: unknown[] }>('GET', `/api/events/${id}`);
      expect(messages).toHaveLength(Math.min(count, 20));
    },
    async 'events.checkIn'(count) {
      const id = await newEvent(member());
      const scans = someScans();
      expect(await outcomes(count, people, 'POST', `/api/events/${id}/check-ins`, scans)).toEqual({ ok: count });
      expect(await member().ok('GET', `/api/events/${id}/door`)).toMatchObject({ walkIns: [{ name: 'Ana Horvat' }] });
      expect(await find('events', 'checkins', { eventId: new ObjectId(id) })).toHaveLength(2);
    },
    async 'events.setPulse'(count) {
      const id = await newEventToday(member(), [member(), harness.personas.chapterAdmin]);
      const two = (index: number) => (index % 2 ? member() : harness.personas.chapterAdmin);
      const body = (index: number) => ({ state: ['on-the-way', 'arriving', 'there'][index % 3] });
      expect(await outcomes(count, two, 'PUT', `/api/events/${id}/pulse`, body)).toEqual({ ok: count });
      expect(await find('events', 'eventpulses', { eventId: new ObjectId(id) })).toHaveLength(Math.min(count, 2));
    },
    async 'events.addHoliday'(count) {
      const holiday = { date: '03-01', name: randomUUID() };
      expect(await outcomes(count, harness.personas.siteAdmin, 'POST', '/api/holidays', holiday)).toEqual(
        oneSuccess(count, '409 holiday_listed'),
      );
      const holidays = await member().ok<{ name: string }[]>('GET', '/api/holidays');
      expect(holidays.filter(({ name }) => name === holiday.name)).toHaveLength(1);
    },
    async 'events.removeHoliday'(count) {
      const { siteAdmin } = harness.personas;
      const id = await newHoliday(siteAdmin);
      expect(await outcomes(count, siteAdmin, 'DELETE', `/api/holidays/${id}`)).toEqual(
        oneSuccess(count, '404 not_found'),
      );
    },
    async 'events.removeDraft'(count) {
      const title = `Draft ${Math.random()}`;
      const id = await newDraft(member(), { title });
      expect(await outcomes(count, people, 'DELETE', `/api/events/${id}`)).toEqual(oneSuccess(count, '404 not_found'));
      expect(await find('events', 'eventdrafts', { title })).toEqual([]);
    },
  };
};
