import { randomUUID } from 'node:crypto';
import { countOutcomes, outcomeOf } from './outcomes';
import { createFullEvent } from '../full-event';
import { SAMPLE_EVENT } from '../sample-event';
import type { RaceContext, Races } from './race-context';

export const eventRaces = ({ product, callAtOnce, find, createEvent }: RaceContext): Races => ({
  async 'events.create'(count) {
    const title = randomUUID();
    expect(
      countOutcomes(
        (await callAtOnce(count, product.personas.member, 'POST', '/api/events', { ...SAMPLE_EVENT, title })).map(
          outcomeOf,
        ),
      ),
    ).toEqual({ ok: count });
    expect(await find('events', 'events', { title })).toHaveLength(count);
  },
  async 'events.createCalendarFeed'(count) {
    const { member } = product.personas;
    const created = await callAtOnce(count, member, 'POST', '/api/user/calendar-feeds', { kind: 'mine' });
    expect(countOutcomes(created.map(outcomeOf))).toEqual({ ok: count });
    const read = await Promise.all(
      created.slice(0, 10).map(({ body }) => product.visitor().call('GET', (body as { path: string }).path)),
    );
    expect(read.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(await find('events', 'calendarfeeds', { kind: 'mine' })).toHaveLength(1);
  },
  async 'events.removeCalendarFeed'(count) {
    const { member } = product.personas;
    const formerLinks = async () =>
      (await find('events', 'calendarfeeds', { kind: 'chapters' })).flatMap(
        ({ formerHashes }) => formerHashes as string[],
      );
    await member.ok('POST', '/api/user/calendar-feeds', { kind: 'chapters' });
    const before = await formerLinks();
    const removed = await callAtOnce(count, member, 'DELETE', '/api/user/calendar-feeds/chapters');
    expect(countOutcomes(removed.map(outcomeOf))).toEqual({ ok: count });
    expect(await formerLinks()).toEqual([...before, expect.any(String)]);
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
  async 'events.giveSeat'(count) {
    const { id, waiting } = await createFullEvent(product);
    const target = `/api/events/${id}/waiting-list/${waiting.userId}/seat`;
    expect(
      countOutcomes((await callAtOnce(count, product.personas.chapterAdmin, 'POST', target)).map(outcomeOf)),
    ).toEqual({ ok: 1, '409 not_waiting': count - 1 });
    expect(await waiting.ok('GET', `/api/events/${id}`)).toMatchObject({ seatsTaken: 2, waitingCount: 0 });
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
        (await product.db('events').collection('rsvps').find().toArray()).filter(
          ({ eventId }) => String(eventId) === id,
        ),
      ).toHaveLength(id === same ? 1 : 2);
  },
  async 'events.withdrawRsvp'(count) {
    const id = await createEvent();
    const { member } = product.personas;
    await member.ok('POST', `/api/events/${id}/rsvp`, { status: 'attending' });
    expect(countOutcomes((await callAtOnce(count, member, 'DELETE', `/api/events/${id}/rsvp`)).map(outcomeOf))).toEqual(
      { ok: count },
    );
    expect(await member.ok('GET', `/api/events/${id}`)).toMatchObject({ attendeeCount: 0, userRsvpStatus: null });
  },
});
