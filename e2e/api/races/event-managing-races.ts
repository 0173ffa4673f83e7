import type { Event } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { newDraft, newEvent, newEventToday, newSeries, SAMPLE_EDIT, SAMPLE_SERIES_EDIT, someScans } from '../new-event';
import { randomUUID } from 'node:crypto';
import { newHoliday } from '../new-holiday';
import { countOutcomes, oneSuccess, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

export const eventManagingRaces = ({ product, callAtOnce, find }: RaceContext): Races => {
  const member = () => product.personas.member;
  const people = (index: number) =>
    [product.personas.member, product.personas.chapterAdmin, product.personas.siteAdmin][index % 3] ?? member();
  const outcomes = async (...call: Parameters<typeof callAtOnce>) =>
    countOutcomes((await callAtOnce(...call)).map(outcomeOf));
  /**
   * Edits all dates from one of them and, at the same time, another date alone. The first edit of each kind succeeds,
   * and none is applied in part.
   */
  async function seriesRace(count: number) {
    const ids = await newSeries(member());
    const edit = (index: number) => {
      const [date, scope] = index % 2 ? [ids[2], 'this'] : [ids[0], 'all'];
      const day = scope === 'all' ? '06' : '20';
      const times = { startLocal: `2031-05-${day}T19:00`, endLocal: `2031-05-${day}T21:00` };
      const { headers, body } = SAMPLE_SERIES_EDIT;
      const title = `${scope} ${index}`;
      return people(index).call('PUT', `/api/events/${date}`, { headers, body: { ...body, ...times, scope, title } });
    };
    const results = await Promise.all(Array.from({ length: count }, (_, index) => edit(index)));
    expect(results.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const dates = await Promise.all(ids.map((id) => member().ok<Event>('GET', `/api/events/${id}`)));
    const [first, second, third, last] = dates.map(({ title }) => title.split(' ')[0]);
    expect([first, second, last]).toEqual(['all', 'all', 'all']);
    expect(results.filter(({ status }, index) => status === 200 && index % 2 === 0)).toHaveLength(1);
    expect(third).toBe(results.some(({ status }, index) => status === 200 && index % 2) ? 'this' : 'all');
    const changes = await find('events', 'eventchanges', { eventId: { $in: ids.map((id) => new ObjectId(id)) } });
    expect(changes).toHaveLength(dates.reduce((sum, { version }) => sum + version - 1, 0));
  }
  return {
    async 'events.update'(count) {
      const id = await newEvent(member());
      const body = (index: number) => ({ ...SAMPLE_EDIT.body, title: `Title ${index}` });
      expect(await outcomes(count, people, 'PUT', `/api/events/${id}`, body, SAMPLE_EDIT.headers)).toEqual(
        oneSuccess(count, '409 event_changed'),
      );
      expect(await member().ok('GET', `/api/events/${id}`)).toMatchObject({ version: 2 });
      await seriesRace(count);
    },
    async 'events.cancel'(count) {
      const id = await newEvent(member());
      const body = (index: number) => ({ reason: `Reason ${index}` });
      expect(await outcomes(count, people, 'POST', `/api/events/${id}/cancel`, body)).toEqual(
        oneSuccess(count, '409 event_cancelled'),
      );
      expect(await member().ok('GET', `/api/events/${id}`)).toMatchObject({ status: 'cancelled', version: 2 });
    },
    async 'events.restore'(count) {
      const id = await newEvent(member());
      await member().ok('POST', `/api/events/${id}/cancel`, { reason: 'The hall is closed' });
      expect(await outcomes(count, people, 'POST', `/api/events/${id}/restore`)).toEqual(
        oneSuccess(count, '409 not_cancelled'),
      );
      expect(await member().ok('GET', `/api/events/${id}`)).toMatchObject({ status: 'scheduled', version: 3 });
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
      const id = await newEventToday(member(), []);
      const scans = someScans();
      expect(await outcomes(count, people, 'POST', `/api/events/${id}/check-ins`, scans)).toEqual({ ok: count });
      expect(await member().ok('GET', `/api/events/${id}/door`)).toMatchObject({ walkIns: [{ name: 'Ana Horvat' }] });
      expect(await find('events', 'checkins', { eventId: new ObjectId(id) })).toHaveLength(2);
    },
    async 'events.setPulse'(count) {
      const id = await newEventToday(member(), [member(), product.personas.chapterAdmin]);
      const two = (index: number) => (index % 2 ? member() : product.personas.chapterAdmin);
      const body = (index: number) => ({ state: ['on-the-way', 'arriving', 'there'][index % 3] });
      expect(await outcomes(count, two, 'PUT', `/api/events/${id}/pulse`, body)).toEqual({ ok: count });
      expect(await find('events', 'eventpulses', { eventId: new ObjectId(id) })).toHaveLength(Math.min(count, 2));
    },
    async 'events.addHoliday'(count) {
      const holiday = { date: '03-01', name: randomUUID() };
      expect(await outcomes(count, product.personas.siteAdmin, 'POST', '/api/holidays', holiday)).toEqual(
        oneSuccess(count, '409 holiday_listed'),
      );
      const holidays = await member().ok<{ name: string }[]>('GET', '/api/holidays');
      expect(holidays.filter(({ name }) => name === holiday.name)).toHaveLength(1);
    },
    async 'events.removeHoliday'(count) {
      const { siteAdmin } = product.personas;
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
