import { outcome, someId } from '@meridian/service-kit/testing';
import { aScan } from '../testing/door';
import { managing } from '../testing/managing';
import { actionsOn, useTestServer, inHours, type Who } from '../testing/test-server';

const server = useTestServer();

const params = { id: 1 };
const titles = ({ events }: { events: readonly { title: string }[] }) => events.map(({ title }) => title);
const admin = () => server.person({ 1: 'admin' });
const { create } = managing(server);
const draft = (who: Who, title: string, change: object = {}) => create(who, { title, status: 'draft', ...change });

test('a chapter admin sees the drafts of all its people, newest first, in pages, with their authors', async () => {
  const writer = server.person({ 1: 'member', 2: 'member' });
  for (const title of ['One', 'Two', 'Three']) await draft(writer, title);
  await draft(writer, 'Elsewhere', { chapterId: 2 });
  const client = server.as(admin());
  const first = await client.ofChapter({ params, query: { view: 'drafts', limit: '2' } });
  expect(first.events).toMatchObject([
    { title: 'Three', status: 'draft', organizerName: `Name of ${writer.userId}`, attendance: null },
    { title: 'Two', chapterId: 1 },
  ]);
  const rest = await client.ofChapter({ params, query: { view: 'drafts', limit: '2', after: first.next! } });
  expect([titles(rest), rest.next]).toEqual([['One'], null]);
  expect((await client.countsOfChapter({ params })).drafts).toBe(3);
  const other = first.events[0]!.id;
  expect(await server.as(admin()).publish({ params: { id: other } })).toMatchObject({ status: 'scheduled' });
  expect(await client.countsOfChapter({ params })).toMatchObject({ drafts: 2, upcoming: 1 });
  await server.models.Drafts.deleteMany({});
  await server.models.Events.deleteMany({});
});

test('upcoming events are sorted by start and past ones latest first, and cancelled ones do not count as upcoming', async () => {
  for (const hours of [-50, -3, 3, 50])
    await server.event({ title: `in ${hours}`, startTime: inHours(hours), capacity: 20, waitingCount: 2 });
  await server.event({
    title: 'off',
    startTime: inHours(9),
    status: 'cancelled',
    cancellation: { reason: 'No hall', at: new Date() },
  });
  await server.event({ title: 'Elsewhere', chapterId: 2 });
  const client = server.as(admin());
  const upcoming = await client.ofChapter({ params });
  expect(titles(upcoming)).toEqual(['in 3', 'off', 'in 50']);
  expect(upcoming.events[0]).toMatchObject({ capacity: 20, seatsTaken: 0, waitingCount: 2, timeZone: 'UTC' });
  expect(upcoming.events[1]).toMatchObject({ status: 'cancelled', cancellation: { reason: 'No hall' } });
  const past = await client.ofChapter({ params, query: { view: 'past', limit: '1' } });
  expect(titles(past)).toEqual(['in -3']);
  expect(titles(await client.ofChapter({ params, query: { view: 'past', limit: '1', after: past.next! } }))).toEqual([
    'in -50',
  ]);
  expect(await client.countsOfChapter({ params })).toEqual({ drafts: 0, upcoming: 2, past: 2 });
  expect(await outcome(client.ofChapter({ params, query: { after: someId() } }))).toMatch(/^400/);
  await server.models.Events.deleteMany({});
});

test('past events have their attendance, in the list and in a file', async () => {
  const [ana, ben, eva] = [server.person(), server.person(), server.person()];
  const id = await server.event({ chapterId: 1, guestLimit: 3, title: 'Supper', startTime: inHours(1) });
  for (const who of [ana, ben]) await server.reply(who, id, 'attending', { guests: 1 });
  await server.reply(eva, id, 'maybe');
  const seat = ({ userId }: Who, place = 0) => aScan({ kind: 'person', userId, place });
  const walkIn = aScan({ kind: 'walk-in', name: '=Ben' });
  const who = admin();
  const scans = [seat(ana), seat(ana, 1), seat(eva), walkIn];
  await server.as(who).checkIn({ params: { id }, body: { scans } });
  await server.models.Events.updateOne({ _id: id }, { startTime: inHours(-3), endTime: inHours(-1) });
  const unused = await server.event({ startTime: inHours(-30), title: 'Unused' });
  const { events } = await server.as(who).ofChapter({ params, query: { view: 'past' } });
  expect(events.map((event) => [event.id, event.attendance])).toEqual([
    [id, { going: 4, checkedIn: 2, walkIns: 2 }],
    [unused, null],
  ]);
  const headers = await server.environment.as(who);
  const response = await fetch(`${server.running.url}/api/events/${id}/attendance/export`, { headers });
  expect(response.headers.get('content-disposition')).toMatch(/"Supper \d{4}-\d\d-\d\d attendance\.csv"/);
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines[0]).toContain('Name,RSVP,Seats,Came in,No-shows,First came in at,Time zone');
  expect(
    lines
      .slice(1)
      .map((line) => line.replace(/,\d{4}-[^,]+,/, ',time,'))
      .sort(),
  ).toEqual(
    [
      `Name of ${ana.userId},Going,2,2,0,time,UTC`,
      `Name of ${ben.userId},Going,2,0,2,,UTC`,
      `Name of ${eva.userId},Maybe,0,1,,time,UTC`,
      `'=Ben,Walk-in,0,1,,time,UTC`,
    ].sort(),
  );
  expect(await actionsOn(server, id)).toMatchObject([
    { action: 'event.attendance-exported', chapterId: 1, detail: 'Supper (rows: 4)' },
  ]);
  await server.models.Events.deleteMany({});
});
