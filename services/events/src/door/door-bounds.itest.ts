import { outcome } from '@meridian/service-kit/testing';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { useTestServer, inHours } from '../testing/test-server';
import { ago, aScan, createDoorHelpers, MINUTE } from '../testing/door';

const server = useTestServer();

const { anEvent } = createDoorHelpers(server);

test('nobody can check in at a door that is closed, and the door gives the reason', async () => {
  const [early, cancelled] = [await anEvent({ startTime: inHours(13) }), await anEvent()];
  await server.models.Events.updateOne({ _id: cancelled.id }, { status: 'cancelled' });
  for (const [{ id, door, send }, reason] of [
    [early, /^The door opens 12 hours before the event begins: \w{3}, /],
    [cancelled, /^This event was cancelled: nobody can come in\.$/],
  ] as const) {
    const { closed } = await door();
    expect(closed).toMatch(reason);
    expect(await outcome(send(aScan({ kind: 'walk-in', name: 'Ana' })))).toBe(`409 ${closed}`);
    expect(await server.models.CheckIns.countDocuments({ eventId: id })).toBe(0);
  }
  expect((await (await anEvent()).door()).closed).toBeNull();
});

test('a scan with a time before the opening of the door counts from its opening', async () => {
  const { guest, send } = await anEvent();
  const [result] = await send(aScan({ kind: 'person', userId: guest.userId, place: 0 }, ago(60 * 24 * 400)));
  expect(Date.parse(result?.at ?? '')).toBeGreaterThan(Date.now() - 12 * 60 * MINUTE);
});

test('as many people come in by name as the event has seats, and people who are already in stay', async () => {
  const { id, send } = await anEvent({ capacity: 3 });
  const walkIns = Array.from({ length: 5 }, (_, index) => aScan({ kind: 'walk-in', name: `Person ${index}` }));
  const results = ['in', 'in', 'in', 'full', 'full'];
  expect((await send(...walkIns)).map(({ result }) => result)).toEqual(results);
  expect((await send(...walkIns)).map(({ result }) => result)).toEqual(results);
  expect(await server.models.CheckIns.countDocuments({ eventId: id })).toBe(3);
  const [first, , , fourth] = walkIns;
  await send(aScan({ kind: 'undo', undoes: first!.scanId }));
  expect(await send(fourth!)).toMatchObject([{ result: 'in' }]);
});

test('the door is read in pages, first the people who replied, then those who came in by name', async () => {
  const { id, door } = await anEvent();
  const [people, walkIns] = [150, 101];
  const userIds = Array.from({ length: people }, () => new Types.ObjectId());
  const reply = { eventId: id, status: 'attending' as const, startTime: inHours(1), updatedAt: new Date() };
  await server.models.Rsvps.insertMany(userIds.map((userId) => ({ userId, ...reply })));
  await server.models.CheckIns.insertMany(
    Array.from({ length: walkIns }, (_, index) => {
      const at = new Date();
      return { eventId: id, name: `Person ${index}`, scans: [{ scanId: randomUUID(), at }], arrivedAt: at };
    }),
  );
  const pages = [await door()];
  for (let { next } = pages[0]!; next !== null; next = pages.at(-1)!.next) pages.push(await door({ after: next }));
  expect(pages.map((page) => [page.people.length, page.walkIns.length])).toEqual([
    [100, 0],
    [51, 100],
    [0, 1],
  ]);
  expect(new Set(pages.flatMap((page) => page.people.map(({ userId }) => userId))).size).toBe(people + 1);
  expect(new Set(pages.flatMap((page) => page.walkIns.map(({ name }) => name))).size).toBe(walkIns);
});
