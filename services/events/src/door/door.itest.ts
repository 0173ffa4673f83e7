import { randomUUID } from 'node:crypto';
import { outcome, someId } from '@meridian/kit/testing';
import type { Scan } from '@meridian/shared-types';
import { Types } from 'mongoose';
import { createHarness, inHours, type Harness, type Who } from '../testing';
import { KEPT_SCANS } from './kept-scans';
import { hashOf } from './tickets';

let service: Harness;
beforeAll(async () => {
  service = await createHarness();
});
afterAll(() => service.close());

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
const go = (who: Who, id: string, guests = 0) =>
  service.as(who).rsvp({ params: { id }, body: { status: 'attending', guests } });
const codesOf = async (who: Who, id: string) =>
  (await service.as(who).ticket({ params: { id } })).tickets.map(({ code }) => code);

/** A distributive omit: of each kind of scan. */
type Fact = Scan extends infer Each ? (Each extends Scan ? Omit<Each, 'scanId' | 'at'> : never) : never;
const aScan = (fact: Fact, at = ago(0)): Scan => ({ scanId: randomUUID(), at, ...fact }) as Scan;

async function anEvent(fields: Parameters<Harness['event']>[0] = {}) {
  const organiser = service.person({ 1: 'member' });
  const times = { startTime: inHours(1) };
  const id = await service.event({ createdBy: organiser.userId as never, guestLimit: 3, ...times, ...fields });
  const door = (query = {}) => service.as(organiser).door({ params: { id }, query });
  const send = async (...scans: Scan[]) =>
    (await service.as(organiser).checkIn({ params: { id }, body: { scans } })).results;
  const guest = service.person();
  await go(guest, id, 1);
  return { id, organiser, guest, door, send };
}

test('who goes has a ticket for each seat, always the same one; others have none', async () => {
  const { id, guest } = await anEvent();
  const codes = await codesOf(guest, id);
  expect(codes).toEqual([expect.stringMatching(/^[0-9A-F]{32}$/), expect.stringMatching(/^[0-9A-F]{32}$/)]);
  expect(new Set(codes).size).toBe(2);
  expect(await codesOf(guest, id)).toEqual(codes);
  const other = service.person();
  await go(other, id);
  expect(codes).not.toContain((await codesOf(other, id))[0]);
  await service.as(other).rsvp({ params: { id }, body: { status: 'maybe' } });
  for (const who of [other, service.person()])
    expect(await outcome(codesOf(who, id))).toBe('404 This ticket does not exist.');
});

test('the door knows who is expected, and no ticket', async () => {
  const { id, guest, door } = await anEvent();
  const maybe = service.person();
  await service.as(maybe).rsvp({ params: { id }, body: { status: 'maybe' } });
  await service.as(service.person()).rsvp({ params: { id }, body: { status: 'not_attending' } });
  const codes = await codesOf(guest, id);
  const found = await door();
  expect([...found.people].sort((one, other) => one.reply.localeCompare(other.reply))).toEqual([
    {
      userId: guest.userId,
      name: `Name of ${guest.userId}`,
      reply: 'attending',
      guests: 1,
      tickets: codes.map(hashOf),
      arrivals: [],
    },
    expect.objectContaining({ userId: maybe.userId, reply: 'maybe' }),
  ]);
  expect(JSON.stringify(found)).not.toContain(codes[0]);
});

test('the same ticket twice is one arrival, the earliest; the same scan again changes nothing', async () => {
  const { id, guest, door, send } = await anEvent();
  const [code = ''] = await codesOf(guest, id);
  const [late, early] = [aScan({ kind: 'code', code }, ago(1)), aScan({ kind: 'code', code }, ago(9))];
  const place = { userId: guest.userId, place: 0, isUnexpected: false };
  expect(await send(late)).toEqual([{ scanId: late.scanId, result: 'in', ...place, at: late.at }]);
  expect(await send(early)).toEqual([{ scanId: early.scanId, result: 'again', ...place, at: early.at }]);
  expect(await send(late, late)).toMatchObject([{ result: 'in' }, { result: 'in' }]);
  expect((await door()).people[0]?.arrivals).toEqual([{ place: 0, at: early.at }]);
  expect(await service.models.CheckIns.countDocuments({ eventId: id })).toBe(1);
});

test('two phones at once: one arrival', async () => {
  const { id, guest, send } = await anEvent();
  const scans = Array.from({ length: 6 }, () => aScan({ kind: 'person', userId: guest.userId, place: 0 }));
  const results = (await Promise.all(scans.map((scan) => send(scan)))).flat();
  expect(results.map(({ result }) => result).sort()).toEqual([...Array<string>(5).fill('again'), 'in']);
  expect(await service.models.CheckIns.countDocuments({ eventId: id })).toBe(1);
});

test('guests come in on their own, also by the name of who brings them', async () => {
  const { id, guest, door, send } = await anEvent();
  const [, code = ''] = await codesOf(guest, id);
  await send(aScan({ kind: 'code', code }), aScan({ kind: 'person', userId: guest.userId, place: 0 }));
  expect((await door()).people[0]?.arrivals.map(({ place }) => place).sort()).toEqual([0, 1]);
});

test('a mistake is undone, and the scan does not come back', async () => {
  const { guest, door, send } = await anEvent();
  const scan = aScan({ kind: 'person', userId: guest.userId, place: 0 });
  expect(await send(scan, aScan({ kind: 'undo', undoes: scan.scanId }))).toMatchObject([
    { result: 'in' },
    { result: 'undone' },
  ]);
  expect(await send(scan)).toMatchObject([{ result: 'undone', at: null }]);
  expect((await door()).people[0]?.arrivals).toEqual([]);
  expect(await send(aScan({ kind: 'person', userId: guest.userId, place: 0 }))).toMatchObject([{ result: 'in' }]);
  expect(await send(aScan({ kind: 'undo', undoes: randomUUID() }))).toMatchObject([{ result: 'unknown' }]);
});

test('who said no meanwhile has come in all the same, and it is said', async () => {
  const { id, guest, door, send } = await anEvent();
  const codes = await codesOf(guest, id);
  await service.as(guest).rsvp({ params: { id }, body: { status: 'not_attending' } });
  const results = await send(...codes.map((code) => aScan({ kind: 'code', code })));
  expect(results).toMatchObject(codes.map((_, place) => ({ result: 'in', place, isUnexpected: true })));
  expect((await door()).people).toMatchObject([{ userId: guest.userId, reply: 'not_attending' }]);
});

test('people without an RSVP come in by name; unknown tickets do not', async () => {
  const { door, send } = await anEvent();
  const walkIn = aScan({ kind: 'walk-in', name: 'Jürgen Groß' }, ago(2));
  expect(await send(walkIn, walkIn)).toMatchObject([{ result: 'in', at: walkIn.at }, { result: 'in' }]);
  expect((await door()).walkIns).toEqual([{ scanId: walkIn.scanId, name: 'Jürgen Groß', at: walkIn.at }]);
  const unknown = [
    aScan({ kind: 'code', code: 'A'.repeat(32) }),
    aScan({ kind: 'person', userId: someId(), place: 0 }),
  ];
  expect(await send(...unknown)).toMatchObject([{ result: 'unknown' }, { result: 'unknown' }]);
  expect((await door()).people.flatMap(({ arrivals }) => arrivals)).toEqual([]);
  await send(aScan({ kind: 'undo', undoes: walkIn.scanId }));
  expect((await door()).walkIns).toEqual([]);
});

test('a ticket of another event is unknown here', async () => {
  const [here, there] = [await anEvent(), await anEvent()];
  const [code = ''] = await codesOf(there.guest, there.id);
  expect(await here.send(aScan({ kind: 'code', code }))).toMatchObject([{ result: 'unknown' }]);
});

test('a phone whose clock is ahead checks nobody in tomorrow', async () => {
  const { guest, send } = await anEvent();
  const [result] = await send(aScan({ kind: 'person', userId: guest.userId, place: 0 }, ago(-600)));
  expect(Date.parse(result?.at ?? '')).toBeLessThanOrEqual(Date.now());
});

test('others are not at the door', async () => {
  const { id, guest } = await anEvent();
  const scans = [aScan({ kind: 'walk-in', name: 'Mallory' })];
  for (const who of [guest, service.person({ 1: 'member' }), service.person({ 2: 'admin' })]) {
    const refusal = '403 Only those who manage this event can check people in.';
    expect(await outcome(service.as(who).door({ params: { id } }))).toBe(refusal);
    expect(await outcome(service.as(who).checkIn({ params: { id }, body: { scans } }))).toBe(refusal);
  }
  for (const who of [service.person({ 1: 'admin' }), service.person({}, { isSiteAdmin: true })])
    expect(await service.as(who).door({ params: { id } })).toMatchObject({ walkIns: [] });
});

test('nothing remains of a person whose account is deleted', async () => {
  const { id, guest, send } = await anEvent();
  const [code = ''] = await codesOf(guest, id);
  await send(aScan({ kind: 'code', code }));
  await service.internal.removePerson({ params: { userId: guest.userId } });
  expect(await service.models.CheckIns.countDocuments({ eventId: id })).toBe(0);
  expect(
    await send(aScan({ kind: 'code', code }), aScan({ kind: 'person', userId: guest.userId, place: 0 })),
  ).toMatchObject([{ result: 'unknown' }, { result: 'unknown' }]);
});

test('nobody comes in long before an event, long after it, or at one that was cancelled, and the door says why', async () => {
  const walkIn = aScan({ kind: 'walk-in', name: 'Ana' });
  const events = await Promise.all([
    anEvent({ startTime: inHours(13) }),
    anEvent({ startTime: inHours(-50), endTime: inHours(-25) }),
    anEvent(),
  ]);
  await service.models.Events.updateOne(
    { _id: events[2].id },
    { status: 'cancelled', cancellation: { reason: 'No hall', at: new Date() } },
  );
  const reasons = [
    /^The door opens 12 hours before the event begins: \w{3}, /,
    /^The door closed 24 hours after the end of the event: \w{3}, /,
    /^This event was cancelled: nobody can come in\.$/,
  ];
  for (const [index, { id, door, send }] of events.entries()) {
    const { closed } = await door();
    expect(closed).toMatch(reasons[index]!);
    expect(await outcome(send(walkIn))).toBe(`409 ${closed}`);
    expect(await service.models.CheckIns.countDocuments({ eventId: id })).toBe(0);
  }
  expect((await (await anEvent()).door()).closed).toBeNull();
});

test('a scan that claims to be from before the door opened counts from its opening', async () => {
  const { guest, send } = await anEvent();
  const [result] = await send(aScan({ kind: 'person', userId: guest.userId, place: 0 }, ago(60 * 24 * 400)));
  expect(Date.parse(result?.at ?? '')).toBeGreaterThan(Date.now() - 12 * 60 * MINUTE);
});

test('as many people come in by name as the event has seats; who is in already stays', async () => {
  const { id, send } = await anEvent({ capacity: 3 });
  const walkIns = Array.from({ length: 5 }, (_, index) => aScan({ kind: 'walk-in', name: `Person ${index}` }));
  const results = ['in', 'in', 'in', 'full', 'full'];
  expect((await send(...walkIns)).map(({ result }) => result)).toEqual(results);
  expect((await send(...walkIns)).map(({ result }) => result)).toEqual(results);
  expect(await service.models.CheckIns.countDocuments({ eventId: id })).toBe(3);
  const [first, , , fourth] = walkIns;
  await send(aScan({ kind: 'undo', undoes: first!.scanId }));
  expect(await send(fourth!)).toMatchObject([{ result: 'in' }]);
});

test('scans of one seat are kept up to a number', async () => {
  const { id, guest, send, door } = await anEvent();
  const scans = Array.from({ length: 60 }, (_, index) =>
    aScan({ kind: 'person', userId: guest.userId, place: 0 }, ago(60 - index)),
  );
  const results = await send(...scans);
  expect(results.map(({ result }) => result)).toEqual(['in', ...Array<string>(59).fill('again')]);
  expect((await door()).people[0]?.arrivals).toEqual([{ place: 0, at: scans[0]!.at }]);
  expect((await service.models.CheckIns.findOne({ eventId: id }).lean())?.scans).toHaveLength(KEPT_SCANS);
});

test('the door is read in pages: those who replied, then those who came in by name', async () => {
  const { id, door } = await anEvent();
  const [people, walkIns] = [600, 501];
  const userIds = Array.from({ length: people }, () => new Types.ObjectId());
  await service.models.Rsvps.insertMany(
    userIds.map((userId) => ({
      userId,
      eventId: id,
      status: 'attending',
      startTime: inHours(1),
      updatedAt: new Date(),
    })),
  );
  await service.models.CheckIns.insertMany(
    Array.from({ length: walkIns }, (_, index) => {
      const at = new Date();
      return { eventId: id, name: `Person ${index}`, scans: [{ scanId: randomUUID(), at }], arrivedAt: at };
    }),
  );
  const pages = [await door()];
  for (let { next } = pages[0]!; next !== null; next = pages.at(-1)!.next) pages.push(await door({ after: next }));
  expect(pages.map((page) => [page.people.length, page.walkIns.length])).toEqual([
    [500, 0],
    [101, 500],
    [0, 1],
  ]);
  expect(new Set(pages.flatMap((page) => page.people.map(({ userId }) => userId))).size).toBe(people + 1);
  expect(new Set(pages.flatMap((page) => page.walkIns.map(({ name }) => name))).size).toBe(walkIns);
});
