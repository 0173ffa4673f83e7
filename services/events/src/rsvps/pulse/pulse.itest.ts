import { commandsDuring, eventually, outcome, RACERS, slowReads } from '@meridian/service-kit/testing';
import { HOUR_MS, localTimeAt, type PulseState } from '@meridian/shared-types';
import {
  listen,
  useTestServer,
  createTestServer,
  expectConsistent,
  inHours,
  type Who,
} from '../../testing/test-server';

const server = useTestServer({ REDIS_URL: process.env.REDIS_URL });

const DAY_HOURS = 24;
/** Creates an all-day event of chapter 1 today, or some days from now. */
function today(daysFromNow = 0, fields = {}) {
  const timeZone = 'America/New_York';
  const startTime = new Date(Date.now() - (Date.now() % 1000) + daysFromNow * DAY_HOURS * HOUR_MS);
  const date = localTimeAt(startTime, timeZone).slice(0, 10);
  const local = { startLocal: date, endLocal: date, timeZone };
  return server.event({ ...local, startTime, endTime: new Date(startTime.getTime() + 1000), ...fields });
}
async function goingTo(id: string, who = server.person({ 1: 'member' })): Promise<Who> {
  await server.reply(who, id);
  return who;
}
const notify = (who: Who, id: string, state: PulseState | null) =>
  server.as(who).setPulse({ params: { id }, body: { state } });
const pulseFor = async (who: Who, id: string) => (await server.get(who, id)).pulse;
const leave = (who: Who, id: string) => server.reply(who, id, 'not_attending');
const stored = (eventId: string) => server.models.Pulses.countDocuments({ eventId });
const nameOf = ({ userId }: Who) => `Name of ${userId}`;
const none = { count: 0, names: [] };

test('people who go set their pulse, see that of others, and can remove it', async () => {
  const id = await today();
  const [ana, bo] = [await goingTo(id), await goingTo(id)];
  expect(await notify(ana, id, 'on-the-way')).toEqual({
    endsAt: expect.any(String),
    mine: 'on-the-way',
    states: { 'on-the-way': { count: 1, names: [nameOf(ana)] }, arriving: none, there: none },
  });
  expect(await notify(bo, id, 'there')).toMatchObject({ mine: 'there', states: { there: { names: [nameOf(bo)] } } });
  await notify(ana, id, 'there');
  expect(await pulseFor(ana, id)).toMatchObject({
    mine: 'there',
    states: { 'on-the-way': none, there: { count: 2, names: [nameOf(ana), nameOf(bo)] } },
  });
  await notify(ana, id, null);
  expect(await notify(ana, id, null)).toMatchObject({
    mine: null,
    states: { there: { count: 1, names: [nameOf(bo)] } },
  });
});

test('members and visitors who do not go see no pulse, and people who manage the event see it but cannot set one', async () => {
  const organizer = server.person({ 1: 'member' });
  const id = await today(0, { createdBy: organizer.userId });
  const ana = await goingTo(id);
  await notify(ana, id, 'arriving');
  const maybe = server.person({ 1: 'member' });
  await server.reply(maybe, id, 'maybe');
  const former = { ...(await goingTo(id)), isActive: false };
  for (const other of [maybe, former, server.person({ 2: 'admin' }), undefined])
    expect((await server.get(other, id)).pulse).toBeUndefined();
  const managers = [organizer, server.person({ 1: 'admin' }), server.person({}, { isSiteAdmin: true })];
  for (const manager of managers)
    expect(await pulseFor(manager, id)).toMatchObject({ mine: null, states: { arriving: { names: [nameOf(ana)] } } });
  for (const other of [maybe, ...managers])
    expect(await outcome(notify(other, id, 'there'))).toBe('403 Only people who are going to this event can do this.');
  expect(await outcome(notify(former, id, 'there'))).toBe('403 An active membership is required.');
  expect(await stored(id)).toBe(1);
});

test('a person who does not want to be shown as going is counted but not named', async () => {
  const id = await today();
  const [ana, bo] = [await goingTo(id), await goingTo(id)];
  await server.as(bo).updateSettings({ body: { showAttendance: false } });
  await notify(ana, id, 'there');
  await notify(bo, id, 'there');
  expect((await pulseFor(ana, id))?.states.there).toEqual({ count: 2, names: [nameOf(ana)] });
  await server.as(bo).updateSettings({ body: { showAttendance: true } });
  expect((await pulseFor(ana, id))?.states.there.names).toEqual([nameOf(bo), nameOf(ana)]);
});

test('of many people in one state the latest are named, and all are counted', async () => {
  const id = await today();
  const people = await Promise.all(Array.from({ length: 14 }, () => goingTo(id)));
  for (const person of people) await notify(person, id, 'there');
  const { count, names } = (await pulseFor(people[0]!, id))!.states.there;
  expect([count, names]).toEqual([14, people.slice(2).reverse().map(nameOf)]);
});

test('many pages that read at the same time share one cached result', async () => {
  const id = await today();
  const people = await Promise.all(Array.from({ length: RACERS }, () => goingTo(id)));
  await notify(people[0]!, id, 'there');
  const sent = await commandsDuring(`${server.environment.env.DATABASE_PREFIX}events`, () =>
    Promise.all(people.map((person) => pulseFor(person, id))),
  );
  // Requests read it again after the cache entry has expired, or after the signal of an earlier change.
  const shared = sent.filter(({ command }) => command.aggregate === 'eventpulses');
  expect(shared.length).toBeGreaterThan(0);
  expect(shared.length).toBeLessThan(people.length / 2);
  expect((await slowReads(server.models.db, sent)) ?? []).toEqual([]);
});

test.each([-2, 2])('%i days from the event there is no pulse to set or to read', async (days) => {
  const id = await today(days);
  const who = await goingTo(id);
  expect(await outcome(notify(who, id, 'there'))).toBe('409 You can do this only on the day of the event.');
  expect(await pulseFor(who, id)).toBeUndefined();
});

test('a pulse of yesterday is not shown, even before the database has deleted it', async () => {
  const id = await today();
  const ana = await goingTo(id);
  await notify(ana, id, 'there');
  await server.models.Pulses.updateOne({ eventId: id }, { $set: { endsAt: new Date(Date.now() - 1) } });
  // The cached state ends after half a second.
  await eventually(async () => (await pulseFor(ana, id))?.states.there.count === 0);
  expect(await pulseFor(ana, id)).toMatchObject({ mine: null, states: { there: none } });
  const { expireAfterSeconds } = (await server.models.Pulses.listIndexes()).find(({ key }) => 'endsAt' in key)!;
  expect(expireAfterSeconds).toBe(0);
});

test('the pulse of cancelled events, drafts and missing events is refused', async () => {
  const id = await today();
  const ana = await goingTo(id);
  await notify(ana, id, 'there');
  await server.models.Events.updateOne({ _id: id }, { $set: { status: 'cancelled' } });
  for (const state of ['there', null] as const)
    expect(await outcome(notify(ana, id, state))).toBe('409 This event was cancelled.');
  expect(await pulseFor(ana, id)).toBeUndefined();
  expect(await outcome(notify(ana, 'f'.repeat(24), 'there'))).toBe('404 This event does not exist.');
  const { id: draft } = await server.as(ana).create({
    body: { title: 'Draft', chapterId: 1, startLocal: '2031-01-01', endLocal: '2031-01-01', status: 'draft' },
  });
  expect(await outcome(notify(ana, draft, 'there'))).toBe('404 This event does not exist.');
});

test.each([null, 2])('a pulse ends with the RSVP, and with the account (capacity %p)', async (capacity) => {
  const id = await today(0, { capacity, startTime: inHours(0.5) });
  const [ana, bo] = [await goingTo(id), await goingTo(id)];
  await notify(ana, id, 'there');
  await notify(bo, id, 'there');
  await leave(ana, id);
  expect((await pulseFor(bo, id))?.states.there).toEqual({ count: 1, names: [nameOf(bo)] });
  await goingTo(id, ana);
  expect(await pulseFor(ana, id)).toMatchObject({ mine: null });
  await server.internal.removePerson({ params: bo });
  expect(await stored(id)).toBe(0);
});

test('a person who loses their seat in a smaller event has no pulse any more', async () => {
  const organizer = server.person({ 1: 'member' });
  const id = await today(0, { capacity: 2, createdBy: organizer.userId, endTime: inHours(1) });
  const [ana, bo] = [await goingTo(id), await goingTo(id)];
  await notify(ana, id, 'there');
  await notify(bo, id, 'there');
  const { title, location, startLocal, endLocal } = await server.get(organizer, id);
  const body = { title, location, startLocal, endLocal, capacity: 1, overCapacity: 'move' as const };
  const smaller = () => server.as(organizer).update({ params: { id }, body }, { headers: { 'if-match': '"1"' } });
  await Promise.all([smaller(), ...Array.from({ length: 5 }, () => outcome(notify(bo, id, 'arriving')))]);
  const left = await server.models.Pulses.find({ eventId: id }).lean();
  expect(left.map(({ userId }) => String(userId))).toEqual([ana.userId]);
});

test('many simultaneous pulses of one person are stored as one', async () => {
  const id = await today();
  const ana = await goingTo(id);
  await Promise.all(
    Array.from({ length: RACERS }, (_, index) =>
      notify(ana, id, (['on-the-way', 'arriving', 'there'] as const)[index % 3]!),
    ),
  );
  expect(await stored(id)).toBe(1);
});

test.each([null, 5])(
  'simultaneous pulses and cancelled RSVPs leave no pulse of a person who does not go (capacity %p)',
  async (capacity) => {
    for (let round = 0; round < 5; round += 1) {
      const id = await today(0, { capacity, startTime: inHours(0.5) });
      const ana = await goingTo(id);
      const outcomes = await Promise.all([
        outcome(notify(ana, id, 'on-the-way')),
        outcome(leave(ana, id)),
        outcome(notify(ana, id, 'there')),
      ]);
      expect(
        outcomes.filter((each) => !['ok', '403 Only people who are going to this event can do this.'].includes(each)),
      ).toEqual([]);
      expect(await stored(id)).toBe(0);
    }
    await expectConsistent(server.models);
  },
);

test('while chapters does not respond, nobody replies or sets a pulse, and people who go read it without names', async () => {
  const other = await createTestServer({ CHAPTERS_URL: 'http://127.0.0.1:1' });
  const who = other.person({ 1: 'member' });
  const timeZone = 'UTC';
  const startTime = inHours(0.5);
  const date = localTimeAt(startTime, timeZone).slice(0, 10);
  const id = await other.event({ startTime, startLocal: date, endLocal: date, timeZone });
  const params = { id };
  const replying = other.as(who).rsvp({ params, body: { status: 'attending' } });
  const telling = other.as(who).setPulse({ params, body: { state: 'there' } });
  for (const call of [replying, telling]) expect(await outcome(call)).toMatch(/^503 /);
  const own = { userId: who.userId, eventId: id };
  await other.models.Rsvps.create({ ...own, status: 'attending', updatedAt: new Date(), startTime });
  await other.models.Pulses.create({ ...own, state: 'there', at: new Date(), endsAt: inHours(2) });
  const { pulse } = await other.as(who).get({ params });
  expect(pulse?.states.there).toEqual({ count: 1, names: [] });
  await other.close();
});

test("open pages are notified of a pulse and of a person who leaves, without the person's identity", async () => {
  const id = await today();
  const ana = await goingTo(id);
  const signals = await listen('pulseChanged');
  await notify(ana, id, 'there');
  await eventually(() => signals.about(id).length === 1);
  await leave(ana, id);
  await eventually(() => signals.about(id).length === 2);
  expect(signals.about(id)).toEqual(Array(2).fill({ name: 'pulseChanged', eventId: id }));
  signals.stop();
});
