import { aScan } from '../testing/door';
import { useTestServer, inHours, type Who } from '../testing/test-server';

const server = useTestServer();

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
  for (const who of people) await server.reply(who, used!, 'attending', { guests: 1 }); // These people have six seats.
  await server.reply(people[0], unused!);
  const maybe = server.person();
  await server.reply(maybe, used!, 'maybe');
  const seat = ({ userId }: Who, place = 0) => aScan({ kind: 'person', userId, place });
  const mistake = seat(people[2]);
  const undo = aScan({ kind: 'undo', undoes: mistake.scanId });
  const walkIn = () => aScan({ kind: 'walk-in', name: 'Ben' });
  const [first, second] = people;
  const scans = [seat(first), seat(first, 1), seat(first), seat(second), mistake, undo, seat(maybe), walkIn()];
  await server.as(admin).checkIn({ params: { id: used! }, body: { scans } });
  await server.as(admin).checkIn({ params: { id: later! }, body: { scans: [walkIn()] } });
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
