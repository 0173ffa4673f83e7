import { randomUUID } from 'node:crypto';
import type { Scan } from '@meridian/shared-types';
import { useTestServer, inHours, type Who } from '../testing/test-server';

const server = useTestServer();

const go = (who: Who, id: string, guests = 0) => server.reply(who, id, 'attending', { guests });
const intervals = [{ from: inHours(-300).toISOString(), to: inHours(0).toISOString() }];

/** Moves an event into the past after people have replied. */
const end = (id: string) =>
  server.models.Events.updateOne({ _id: id }, { startTime: inHours(-3), endTime: inHours(-1) });

test('attendance and no-shows are counted for events whose door was used', async () => {
  const admin = server.person({ 2: 'admin' });
  const [used, unused, later] = await Promise.all(
    [1, 1, 2].map((hours) => server.event({ chapterId: 2, guestLimit: 3, startTime: inHours(hours) })),
  );
  const people = [server.person(), server.person(), server.person()] as const;
  for (const who of people) await go(who, used!, 1); // These people have six seats.
  await go(people[0], unused!);
  const maybe = server.person();
  await server.reply(maybe, used!, 'maybe');
  const at = new Date().toISOString();
  const seat = (who: Who, place = 0): Scan => ({ kind: 'person', scanId: randomUUID(), at, userId: who.userId, place });
  const mistake = seat(people[2]);
  const scans: Scan[] = [
    seat(people[0]),
    seat(people[0], 1),
    seat(people[0]),
    seat(people[1]),
    mistake,
    { kind: 'undo', scanId: randomUUID(), at, undoes: mistake.scanId },
    seat(maybe),
    { kind: 'walk-in', scanId: randomUUID(), at, name: 'Ben' },
  ];
  await server.as(admin).checkIn({ params: { id: used! }, body: { scans } });
  await server.as(admin).checkIn({ params: { id: later! }, body: { scans: [{ ...scans[7]!, scanId: randomUUID() }] } });
  await Promise.all([used!, unused!].map(end));
  const attendance = async (chapterId?: number) =>
    (await server.internal.counts({ body: { intervals, ...(chapterId && { chapterId }) } })).attendance;
  expect(await attendance(2)).toEqual([{ events: 1, came: 5, noShows: 3, walkIns: 2 }]);
  expect(await attendance(1)).toEqual([{ events: 0, came: 0, noShows: 0, walkIns: 0 }]);
  expect(await attendance()).toEqual([{ events: 1, came: 5, noShows: 3, walkIns: 2 }]);
  expect((await server.internal.counts({ body: { intervals, byChapter: true } })).byChapter).toEqual([
    [{ chapterId: 2, events: 2, attendance: { events: 1, came: 5, noShows: 3, walkIns: 2 } }],
  ]);
});
