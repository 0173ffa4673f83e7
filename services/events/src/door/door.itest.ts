import { randomUUID } from 'node:crypto';
import { outcome, someId } from '@meridian/service-kit/testing';
import { useTestServer, inHours, type Who } from '../testing/test-server';
import { ago, aScan, createDoorHelpers } from '../testing/door';
import { hashCode } from './tickets';

const server = useTestServer();

const { anEvent, go } = createDoorHelpers(server);
const codesOf = async (who: Who, id: string) =>
  (await server.as(who).ticket({ params: { id } })).tickets.map(({ code }) => code);

test('an attendee has a ticket for each seat, which is always the same one, and other people have none', async () => {
  const { id, guest } = await anEvent();
  const codes = await codesOf(guest, id);
  expect(codes).toEqual([expect.stringMatching(/^[0-9A-F]{32}$/), expect.stringMatching(/^[0-9A-F]{32}$/)]);
  expect(new Set(codes).size).toBe(2);
  expect(await codesOf(guest, id)).toEqual(codes);
  const other = server.person();
  await go(other, id);
  expect(codes).not.toContain((await codesOf(other, id))[0]);
  await server.reply(other, id, 'maybe');
  for (const who of [other, server.person()])
    expect(await outcome(codesOf(who, id))).toBe('404 This ticket does not exist.');
});

test('the door returns the expected people but no tickets', async () => {
  const { id, guest, door } = await anEvent();
  const maybe = server.person();
  await server.reply(maybe, id, 'maybe');
  await server.reply(server.person(), id, 'not_attending');
  const codes = await codesOf(guest, id);
  const found = await door();
  expect([...found.people].sort((one, other) => one.reply.localeCompare(other.reply))).toEqual([
    {
      userId: guest.userId,
      name: `Name of ${guest.userId}`,
      reply: 'attending',
      guests: 1,
      tickets: codes.map(hashCode),
      arrivals: [],
      undone: [],
    },
    expect.objectContaining({ userId: maybe.userId, reply: 'maybe' }),
  ]);
  expect(JSON.stringify(found)).not.toContain(codes[0]);
});

test('two scans of one ticket are one arrival at the earlier time, and a repeated scan changes nothing', async () => {
  const { id, guest, door, send } = await anEvent();
  const [code = ''] = await codesOf(guest, id);
  const [late, early] = [aScan({ kind: 'code', code }, ago(1)), aScan({ kind: 'code', code }, ago(9))];
  const place = { userId: guest.userId, place: 0, isUnexpected: false };
  expect(await send(late)).toEqual([{ scanId: late.scanId, result: 'in', ...place, at: late.at }]);
  expect(await send(early)).toEqual([{ scanId: early.scanId, result: 'again', ...place, at: early.at }]);
  expect(await send(late, late)).toMatchObject([{ result: 'in' }, { result: 'in' }]);
  expect((await door()).people[0]?.arrivals).toMatchObject([{ place: 0, at: early.at }]);
  expect(await server.models.CheckIns.countDocuments({ eventId: id })).toBe(1);
});

test('simultaneous scans of two phones are one arrival', async () => {
  const { id, guest, send } = await anEvent();
  const scans = Array.from({ length: 6 }, () => aScan({ kind: 'person', userId: guest.userId, place: 0 }));
  const results = (await Promise.all(scans.map((scan) => send(scan)))).flat();
  expect(results.map(({ result }) => result).sort()).toEqual([...Array<string>(5).fill('again'), 'in']);
  expect(await server.models.CheckIns.countDocuments({ eventId: id })).toBe(1);
});

test('guests come in separately, also by the name of the person who brings them', async () => {
  const { id, guest, door, send } = await anEvent();
  const [, code = ''] = await codesOf(guest, id);
  await send(aScan({ kind: 'code', code }), aScan({ kind: 'person', userId: guest.userId, place: 0 }));
  expect((await door()).people[0]?.arrivals.map(({ place }) => place).sort()).toEqual([0, 1]);
});

test('an undone scan stays undone when it is sent again', async () => {
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

test('the door shows who checked people in and who undid it, without people whose accounts were deleted', async () => {
  const { id, organizer, guest, door, send } = await anEvent();
  const admin = server.person({ 1: 'admin' });
  const [one, two] = [0, 0].map((place) => aScan({ kind: 'person', userId: guest.userId, place }, ago(5)));
  const walkIn = aScan({ kind: 'walk-in', name: 'Ben' }, ago(4));
  await send(one!, walkIn);
  await server.as(admin).checkIn({ params: { id }, body: { scans: [two!] } });
  const [organizerName, adminName] = [organizer, admin].map(({ userId }) => `Name of ${userId}`);
  const whole = await door();
  expect(whole.people).toMatchObject([
    { arrivals: [{ place: 0, at: one!.at, by: organizerName, scanIds: [one!.scanId, two!.scanId] }], undone: [] },
  ]);
  expect(whole.walkIns).toEqual([{ scanId: walkIn.scanId, name: 'Ben', at: walkIn.at, by: organizerName }]);

  const undo = [one!, two!, walkIn].map(({ scanId }) => aScan({ kind: 'undo', undoes: scanId }, ago(1)));
  await server.as(admin).checkIn({ params: { id }, body: { scans: undo } });
  const empty = await door();
  const undone = { at: undo[1]!.at, by: adminName }; // This is the later one of the seat.
  const scanIds = [one!.scanId, two!.scanId];
  expect(empty.people).toMatchObject([{ arrivals: [], undone: [{ place: 0, ...undone, scanIds }] }]);
  const undoneWalkIn = { name: 'Ben', at: undo[2]!.at, by: adminName, scanIds: [walkIn.scanId] };
  expect([empty.walkIns, empty.undoneWalkIns]).toEqual([[], [undoneWalkIn]]);

  await server.internal.removePerson({ params: { userId: admin.userId } });
  expect((await door()).people[0]?.undone).toEqual([]);
  expect(await server.models.CheckIns.countDocuments({ 'records.userId': admin.userId })).toBe(0);
});

test('a person who has declined since can still come in, and is marked as unexpected', async () => {
  const { id, guest, door, send } = await anEvent();
  const codes = await codesOf(guest, id);
  await server.reply(guest, id, 'not_attending');
  const results = await send(...codes.map((code) => aScan({ kind: 'code', code })));
  expect(results).toMatchObject(codes.map((_, place) => ({ result: 'in', place, isUnexpected: true })));
  expect((await door()).people).toMatchObject([{ userId: guest.userId, reply: 'not_attending' }]);
});

test('people without an RSVP come in by name, and unknown tickets are refused', async () => {
  const { door, send } = await anEvent();
  const walkIn = aScan({ kind: 'walk-in', name: 'Jürgen Groß' }, ago(2));
  expect(await send(walkIn, walkIn)).toMatchObject([{ result: 'in', at: walkIn.at }, { result: 'in' }]);
  expect((await door()).walkIns).toMatchObject([{ scanId: walkIn.scanId, name: 'Jürgen Groß', at: walkIn.at }]);
  const unknown = [
    aScan({ kind: 'code', code: 'A'.repeat(32) }),
    aScan({ kind: 'person', userId: someId(), place: 0 }),
  ];
  expect(await send(...unknown)).toMatchObject([{ result: 'unknown' }, { result: 'unknown' }]);
  expect((await door()).people.flatMap(({ arrivals }) => arrivals)).toEqual([]);
  await send(aScan({ kind: 'undo', undoes: walkIn.scanId }));
  expect((await door()).walkIns).toEqual([]);
});

test('a ticket of another event is unknown, and for a nearby event of the chapter the response names it', async () => {
  const here = await anEvent();
  const there = await anEvent({ startTime: inHours(7 * 24) });
  const elsewhere = await anEvent({ chapterId: 2 });
  const { startTime } = (await server.models.Events.findById(there.id).lean())!;
  const today = await anEvent({ title: 'Supper', startTime: inHours(1) });
  const codes = [await codesOf(there.guest, there.id), await codesOf(elsewhere.guest, elsewhere.id)].flat();
  const scans = codes.slice(1, 3).map((code) => aScan({ kind: 'code', code }));
  const [other, unknown] = await here.send(...scans);
  expect(other).toMatchObject({
    result: 'unknown',
    otherEvent: { title: 'Dinner', startTime: startTime.toISOString(), isSameDay: false },
  });
  expect([unknown?.result, unknown?.otherEvent]).toEqual(['unknown', undefined]);
  const [code] = await codesOf(today.guest, today.id);
  const [sameDay] = await here.send(aScan({ kind: 'code', code: code! }));
  expect(sameDay?.otherEvent).toMatchObject({ title: 'Supper', isSameDay: true });
  expect((await here.door()).people.flatMap(({ arrivals }) => arrivals)).toEqual([]);
});

test('a phone with a clock that is ahead checks nobody in at a future time', async () => {
  const { guest, send } = await anEvent();
  const [result] = await send(aScan({ kind: 'person', userId: guest.userId, place: 0 }, ago(-600)));
  expect(Date.parse(result?.at ?? '')).toBeLessThanOrEqual(Date.now());
});

test('nothing remains of a person whose account is deleted', async () => {
  const { id, guest, send } = await anEvent();
  const [code = ''] = await codesOf(guest, id);
  await send(aScan({ kind: 'code', code }));
  await server.internal.removePerson({ params: { userId: guest.userId } });
  expect(await server.models.CheckIns.countDocuments({ eventId: id })).toBe(0);
  expect(
    await send(aScan({ kind: 'code', code }), aScan({ kind: 'person', userId: guest.userId, place: 0 })),
  ).toMatchObject([{ result: 'unknown' }, { result: 'unknown' }]);
});
