import { eventually, someId } from '@meridian/service-kit/testing';
import { HOUR_MS, type DomainEvent, type IntervalQuery } from '@meridian/shared-types';
import { createModels, type Models } from '../models/create-models';
import { receiveDomainEvents } from '../fan-out/receive-domain-events';
import { useServer } from '../testing/test-server';
import { planReminders } from './plan-reminders';
import { createReminders } from './reminders';
import { recordReminders } from './record-reminders';

interface Subject {
  id: string;
  at: string;
}
type Read = (args: { query: IntervalQuery }) => Promise<{ due: Subject[] }>;

const START = new Date('2031-05-02T00:00:00.000Z');

const server = useServer();
let models: Models;
beforeAll(() => {
  models = createModels(server.db);
});

const before = (hours: number) => new Date(START.getTime() - hours * HOUR_MS);
const never = new AbortController().signal;

/** Creates stub services with the data of a test, and the jobs at a time that the test gives. */
function scheduler() {
  const stored: Record<'events' | 'offers' | 'memberships', Subject[]> = { events: [], offers: [], memberships: [] };
  const away = { events: false };
  const reading =
    (name: keyof typeof stored): Read =>
    async ({ query: { from, to, id } }) => {
      if (away.events) throw new Error('away');
      return { due: stored[name].filter(({ at, id: own }) => at >= from && at < to && (!id || id === own)) };
    };
  const reminders = createReminders({
    events: { starting: reading('events') as never, endingOffers: reading('offers') as never },
    auth: { endingMemberships: reading('memberships') as never },
    findZone: async () => 'America/Chicago',
  });
  const notified: DomainEvent[] = [];
  const notify = async (domainEvent: DomainEvent) => {
    notified.push(domainEvent);
    await receiveDomainEvents(models, [domainEvent], { jobs: [], bus: { publish: () => undefined } });
  };
  return {
    stored,
    away,
    notified,
    plan: (at: Date) => planReminders(models, reminders, at, never),
    notify: (at: Date) => recordReminders({ models, reminders, notify }, () => at, never),
    rows: () => models.Due.find({ at: { $gt: before(100) } }).lean(),
  };
}
function anEvent() {
  const id = someId();
  return { id, at: START.toISOString(), eventId: id, title: 'Picnic', isPublic: true, when: 'Thu, May 1, 7:00 PM' };
}
/** Creates stub services with one event. */
function schedulerOfEvent() {
  const [one, event] = [scheduler(), anEvent()];
  one.stored.events.push(event);
  return { ...one, event };
}
const domainEventsOf = (eventId: string) =>
  models.DomainEvents.find({ 'data.eventId': eventId }).sort({ at: 1 }).lean();
afterEach(() => models.Due.deleteMany({ at: { $gt: before(100) } }));

test('Guests are reminded a day and an hour before, once, however many processes run', async () => {
  const { id } = server.addPerson({ wantsMail: false });
  const { event, ...one } = schedulerOfEvent();
  server.audiences.repliers.set(event.id, [id]);
  await one.plan(before(25));
  expect(await one.rows()).toEqual([]); // Only what is due soon is stored.
  for (const hours of [24, 1, 0.99]) {
    await Promise.all([one.plan(before(hours)), one.plan(before(hours))]);
    await Promise.all([one.notify(before(hours)), one.notify(before(hours)), one.notify(before(hours))]);
    await one.plan(before(hours));
    expect(await one.rows()).toEqual([]);
  }
  const domainEvents = await domainEventsOf(event.id);
  expect(domainEvents.map(({ kind, at }) => ({ kind, at }))).toEqual([
    { kind: 'event.tomorrow', at: before(24) },
    { kind: 'event.soon', at: before(1) },
  ]);
  expect(domainEvents[0]).toMatchObject({ audience: { eventId: event.id, hasSeat: true } });
  await eventually(async () => (await server.noticesOf(id)).length === 2);
  const notices = await server.noticesOf(id);
  expect(notices.map(({ title, text, to }) => ({ title, text, to }))).toEqual([
    { title: 'Picnic starts soon', text: event.when, to: `/events/${event.id}` },
    { title: 'Reminder: Picnic', text: event.when, to: `/events/${event.id}` },
  ]);
});

test('An event that was moved or cancelled meanwhile causes no reminder until its new time', async () => {
  const { event, ...one } = schedulerOfEvent();
  await one.plan(before(1));
  one.stored.events = [{ ...event, at: before(-2).toISOString() }];
  await one.notify(before(1));
  expect(await domainEventsOf(event.id)).toEqual([]);
  expect(await one.rows()).toEqual([]);
  await one.plan(before(-1));
  await one.notify(before(-1));
  expect((await domainEventsOf(event.id)).map(({ kind }) => kind)).toEqual(['event.soon']);
});

test('A reminder that is too late is dropped, and a clock set back repeats nothing', async () => {
  const { event, ...one } = schedulerOfEvent();
  await one.plan(before(1));
  await one.notify(before(0.4));
  expect(await domainEventsOf(event.id)).toEqual([]);
  expect(await one.rows()).toEqual([]);
  await one.plan(before(0.4));
  expect(await one.rows()).toEqual([]);
  for (const hours of [1, 24, 1]) {
    await one.plan(before(hours));
    await one.notify(before(hours));
  }
  expect(one.notified).toHaveLength(2);
});

test('A service that is unavailable is tried again, and delays only the reminders of others if it stays unavailable', async () => {
  const one = schedulerOfEvent();
  await one.plan(before(1));
  one.away.events = true;
  await expect(one.notify(before(1))).rejects.toThrow('away');
  expect(await one.rows()).toMatchObject([{ tries: 1, nextAt: new Date(before(1).getTime() + 2000) }]);
  one.away.events = false;
  await one.notify(before(1));
  expect(one.notified).toEqual([]);
  await one.notify(before(0.999));
  expect(one.notified).toHaveLength(1);
});

test('Another process continues after a crash and owns the unfinished reminders', async () => {
  const one = schedulerOfEvent();
  await one.plan(before(1));
  await models.Due.updateMany({}, { $set: { nextAt: new Date(before(1).getTime() + 30_000), fence: 1 } });
  await one.notify(before(1));
  expect(one.notified).toEqual([]);
  await one.notify(new Date(before(1).getTime() + 30_001));
  expect(one.notified).toHaveLength(1);
});

test('People whose offer or membership ends are told the date', async () => {
  const { id } = server.addPerson({ wantsMail: false });
  const one = scheduler();
  const { id: eventId, at: _at, ...event } = anEvent();
  one.stored.offers.push({ ...event, eventId, id: someId(), at: START.toISOString(), userId: id } as Subject);
  one.stored.memberships.push({ id, at: START.toISOString(), homeChapterId: 1 } as Subject);
  for (const hours of [7 * 24, 24, 1]) {
    await one.plan(before(hours));
    await one.notify(before(hours));
  }
  expect(one.notified.map(({ kind }) => kind)).toEqual(['membership.ends', 'membership.ends', 'seat.offer-ends']);
  await eventually(async () => (await server.noticesOf(id)).length === 3, 8000); // It polls every 5 s.
  const notices = await server.noticesOf(id);
  expect(notices.map(({ title }) => title)).toEqual([
    'A seat at Picnic is held for you',
    'Your membership ends on Thursday, May 1, 2031 (CDT)',
    'Your membership ends on Thursday, May 1, 2031 (CDT)',
  ]);
});
