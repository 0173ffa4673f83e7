import { outcome } from '@meridian/service-kit/testing';
import { MAX_SCANS_PER_SEAT } from '../door/stored-scans';
import { useTestServer, expectConsistent, inHours, type Who } from '../testing/test-server';

const server = useTestServer();
afterEach(() => expectConsistent(server.models));

const merge = (from: Who, into: Who) =>
  server.internal.mergePerson({ params: { userId: from.userId }, body: { intoId: into.userId } });
const reply = (who: Who, id: string, status: 'attending' | 'maybe' | 'not_attending', more: object = {}) =>
  server.reply(who, id, status, { ...more });
const repliesOf = async ({ userId }: Who) =>
  new Map((await server.models.Rsvps.find({ userId }).lean()).map((each) => [String(each.eventId), each.status]));

test('RSVPs move; if both accounts replied to an event, the reply of the remaining one counts, and the seats are right', async () => {
  const [from, into, waiting] = [server.person(), server.person(), server.person()];
  const [only, both, full] = [
    await server.event(),
    await server.event(),
    await server.event({ capacity: 2, startTime: inHours(500) }),
  ];
  await reply(from, only, 'attending');
  await reply(from, both, 'attending');
  await reply(into, both, 'maybe');
  await reply(from, full, 'attending');
  await reply(into, full, 'attending');
  await reply(waiting, full, 'attending', { waitingList: true });
  const { counts } = await server.internal.mergeCounts({
    params: { userId: from.userId },
    query: { into: into.userId },
  });
  expect(counts).toContainEqual({ part: 'rsvps', count: 3, met: 2 });
  await Promise.all([merge(from, into), merge(from, into)]);
  expect(await repliesOf(into)).toEqual(
    new Map([
      [only, 'attending'],
      [both, 'maybe'],
      [full, 'attending'],
    ]),
  );
  expect(await repliesOf(from)).toEqual(new Map());
  expect((await repliesOf(waiting)).get(full)).toBe('attending');
  expect(await outcome(reply(from, only, 'maybe'))).toBe('403 This account was merged into another one.');
});

test('the later one of two pulses counts if the person goes with the remaining account', async () => {
  const { models } = server;
  const [from, into] = [server.person(), server.person()];
  const ids = await Promise.all(Array.from({ length: 4 }, () => server.event()));
  const [later, earlier, only, maybe] = ids as [string, string, string, string];
  for (const id of ids) await reply(from, id, 'attending');
  for (const id of [later, earlier]) await reply(into, id, 'attending');
  await reply(into, maybe, 'maybe');
  const pulse = ({ userId }: Who, eventId: string, minute: number, state: 'on-the-way' | 'there') => {
    const at = new Date(Date.now() + minute * 60_000);
    return { eventId, userId, state, at, endsAt: inHours(9) };
  };
  await models.Pulses.create([
    pulse(from, later, 2, 'there'),
    pulse(into, later, 1, 'on-the-way'),
    pulse(from, earlier, 1, 'on-the-way'),
    pulse(into, earlier, 2, 'there'),
    pulse(from, only, 1, 'there'),
    pulse(from, maybe, 1, 'there'),
  ]);
  await merge(from, into);
  const states = new Map((await models.Pulses.find().lean()).map(({ eventId, state }) => [String(eventId), state]));
  expect(ids.map((id) => states.get(id))).toEqual(['there', 'there', 'there', undefined]);
  expect(await models.Pulses.countDocuments({ userId: from.userId })).toBe(0);
});

test('of the scans of two seats that become one, only those that stay have records', async () => {
  const { models } = server;
  const [from, into] = [server.person(), server.person()];
  const eventId = await server.event();
  const seatOf = ({ userId }: Who, first: number) => {
    const scanIds = Array.from({ length: MAX_SCANS_PER_SEAT }, (_, index) => `${first + index}`);
    return {
      eventId,
      userId,
      place: 0,
      scans: scanIds.map((scanId) => ({ scanId, at: new Date(Number(scanId)) })),
      arrivedAt: new Date(first),
      records: scanIds.map((scanId) => ({ scanId, userId })),
    };
  };
  await models.CheckIns.create([seatOf(from, 5), seatOf(into, 1000)]);
  await merge(from, into);
  const seat = (await models.CheckIns.findOne({ eventId }).lean())!;
  expect(seat.records?.map(({ scanId }) => scanId).sort()).toEqual(seat.scans.map(({ scanId }) => scanId).sort());
});

test('arrivals at one seat become one with all scans, and settings, calendar links, events and drafts move', async () => {
  const { models } = server;
  const [from, into] = [server.person({ 1: 'admin' }), server.person()];
  const eventId = await server.event({ createdBy: from.userId });
  const [early, late] = [new Date(Date.now() - 60_000), new Date()];
  const scan = (scanId: string, at: Date) => ({ eventId, place: 0, scans: [{ scanId, at }], arrivedAt: at });
  await models.CheckIns.create([
    { ...scan('a', early), userId: from.userId },
    { ...scan('b', late), userId: into.userId },
    { ...scan('c', late), userId: from.userId, place: 1, records: [{ scanId: 'c', userId: from.userId }] },
  ]);
  await server.as(from).updateSettings({ body: { showAttendance: false } });
  await server.as(from).createCalendarFeed({ body: { kind: 'mine' } });
  const former = (await models.CalendarFeeds.findOne({ userId: from.userId }).lean())!.tokenHash!;
  await server.as(into).createCalendarFeed({ body: { kind: 'mine' } });
  await merge(from, into);
  await merge(from, into);
  const arrived = await models.CheckIns.find({ eventId }).sort({ place: 1 }).lean();
  expect(
    arrived.map(({ userId, place, scans, arrivedAt }) => [String(userId), place, scans.length, arrivedAt]),
  ).toEqual([
    [into.userId, 0, 2, early],
    [into.userId, 1, 1, late],
  ]);
  expect(arrived[1]?.records?.map(({ userId }) => String(userId))).toEqual([into.userId]);
  expect(await models.Settings.findById(into.userId).lean()).toMatchObject({ showAttendance: false });
  expect(await models.CalendarFeeds.find({ userId: into.userId }).lean()).toMatchObject([{ formerHashes: [former] }]);
  expect(String((await models.Events.findById(eventId).lean())!.createdBy)).toBe(into.userId);
  expect([
    await models.Settings.countDocuments({ _id: from.userId }),
    await models.CalendarFeeds.countDocuments({ userId: from.userId }),
    await models.CheckIns.countDocuments({ userId: from.userId }),
  ]).toEqual([0, 0, 0]);
});
