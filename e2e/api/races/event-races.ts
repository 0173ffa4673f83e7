import type { Event } from '@meridian/shared-types';
import { ObjectId } from 'mongodb';
import { newSeries, SAMPLE_SERIES_EDIT } from '../records/events';
import { countOutcomes, outcomeOf } from './outcomes';
import type { RaceContext, Races } from './race-context';

/** Returns races in which different people, or different calls, meet at an event. */
export function eventRaces({ product, callAtOnce, find, createEvent }: RaceContext): Races {
  const people = (index: number) => {
    const { member, chapterAdmin, siteAdmin } = product.personas;
    return [member, chapterAdmin, siteAdmin][index % 3] ?? member;
  };
  return {
    /**
     * Edits all dates from one of them and, at the same time, another date alone. The first edit of each kind succeeds,
     * and none is applied in part.
     */
    async 'events.update'(count) {
      const { member } = product.personas;
      const ids = await newSeries(member);
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
      const dates = await Promise.all(ids.map((id) => member.ok<Event>('GET', `/api/events/${id}`)));
      const [first, second, third, last] = dates.map(({ title }) => title.split(' ')[0]);
      expect([first, second, last]).toEqual(['all', 'all', 'all']);
      expect(results.filter(({ status }, index) => status === 200 && index % 2 === 0)).toHaveLength(1);
      expect(third).toBe(results.some(({ status }, index) => status === 200 && index % 2) ? 'this' : 'all');
      const changes = await find('events', 'eventchanges', { eventId: { $in: ids.map((id) => new ObjectId(id)) } });
      expect(changes).toHaveLength(dates.reduce((sum, { version }) => sum + version - 1, 0));
    },
    async 'events.updateSettings'(count) {
      const { member } = product.personas;
      const event = await createEvent();
      const [settings] = await Promise.all([
        callAtOnce(count, member, 'PUT', '/api/user/event-settings', (index: number) => ({
          showAttendance: index % 2 === 0,
        })),
        member.ok('POST', `/api/events/${event}/rsvp`, { status: 'attending' }),
      ]);
      expect(countOutcomes(settings.map(outcomeOf))).toEqual({ ok: count });
      const { showAttendance } = await member.ok<{ showAttendance: boolean }>('GET', '/api/user/event-settings');
      expect(await member.ok('GET', `/api/events/${event}/attendees`)).toMatchObject({
        count: 1,
        hiddenCount: showAttendance ? 0 : 1,
      });
    },
    async 'events.rsvp'(count) {
      const { member, chapterAdmin } = product.personas;
      const [same, changing] = [await createEvent(), await createEvent()];
      const people = (index: number) => (index % 2 ? member : chapterAdmin);
      expect(
        countOutcomes(
          (await callAtOnce(count, member, 'POST', `/api/events/${same}/rsvp`, { status: 'attending' })).map(outcomeOf),
        ),
      ).toEqual({ ok: count });
      expect(await member.ok('GET', `/api/events/${same}`)).toMatchObject({
        attendeeCount: 1,
        userRsvpStatus: 'attending',
      });
      const statuses = ['attending', 'not_attending', 'maybe'];
      expect(
        countOutcomes(
          (
            await callAtOnce(count, people, 'POST', `/api/events/${changing}/rsvp`, (index: number) => ({
              status: statuses[index % 3],
            }))
          ).map(outcomeOf),
        ),
      ).toEqual({ ok: count });
      for (const id of [same, changing])
        expect(
          (await product.collection('events', 'rsvps').find().toArray()).filter(
            ({ eventId }) => String(eventId) === id,
          ),
        ).toHaveLength(id === same ? 1 : 2);
    },
  };
}
