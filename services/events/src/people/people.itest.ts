import { IDENTITY_HEADER } from '@meridian/service-kit';
import { aScan } from '../testing/door';
import { actionsOn, useTestServer, inHours, type Who } from '../testing/test-server';

const server = useTestServer();

const reply = (who: Who, id: string, body: object) => server.reply(who, id, 'attending', { ...body });

/**
 * Creates an event with two seats, which one person with a guest has. One person is undecided, one does not come, and
 * two wait.
 */
async function busyEvent() {
  const organizer = server.person({ 1: 'member' });
  const id = await server.event({
    createdBy: organizer.userId,
    title: 'Dinner at "Zürich"',
    timeZone: 'America/New_York',
    startLocal: '2031-05-01T19:00',
    capacity: 2,
    guestLimit: 3,
  });
  const people = [server.person({ 2: 'member', 1: 'member' }), ...server.people(4)];
  const [going, maybe, away, first, second] = people as [Who, Who, Who, Who, Who];
  await reply(going, id, { guests: 1 });
  await reply(maybe, id, { status: 'maybe' });
  await reply(away, id, { status: 'not_attending' });
  await reply(first, id, { waitingList: true, guests: 1 });
  await reply(second, id, { waitingList: true });
  return { id, organizer, going, maybe, away, first, second };
}

test('people who manage the event see everyone who replied, with chapter, guests and position', async () => {
  const { id, organizer, going, maybe, away, first, second } = await busyEvent();
  const person = (who: Who, rest: object) => ({
    userId: who.userId,
    profile: { name: `Name of ${who.userId}`, avatarUrl: null },
    chapterName: null,
    guests: 0,
    since: expect.any(String),
    waitingPlace: null,
    ...rest,
  });
  const all = [
    person(going, { reply: 'attending', guests: 1, chapterName: 'Chapter 1' }),
    person(maybe, { reply: 'maybe' }),
    person(away, { reply: 'not_attending' }),
    person(first, { reply: 'waiting', guests: 1, waitingPlace: 1 }),
    person(second, { reply: 'waiting', waitingPlace: 2 }),
  ];
  for (const manager of [organizer, server.person({ 1: 'admin' }), server.person({}, { isSiteAdmin: true })])
    expect(await server.as(manager).people({ params: { id } })).toEqual({
      people: all,
      replies: { attending: 1, maybe: 1, waiting: 2 },
    });
  const only = async (query: object) =>
    (await server.as(organizer).people({ params: { id }, query })).people.map(({ userId }) => userId);
  expect(await only({ reply: 'attending' })).toEqual([going.userId]);
  expect(await only({ reply: 'maybe' })).toEqual([maybe.userId]);
  expect(await only({ reply: 'waiting' })).toEqual([first.userId, second.userId]);
  expect(await only({ search: `NAME ${away.userId.toUpperCase()}` })).toEqual([away.userId]);
  expect(await only({ search: 'nobody' })).toEqual([]);
});

test('the numbers of replies do not contain the own reply of the person who asks', async () => {
  const { id, organizer, going } = await busyEvent();
  const repliesFor = async (who: Who) => (await server.as(who).people({ params: { id } })).replies;
  await reply(organizer, id, { status: 'maybe' });
  expect(await repliesFor(organizer)).toEqual({ attending: 1, maybe: 1, waiting: 2 });
  await reply(organizer, id, { waitingList: true });
  expect(await repliesFor(organizer)).toEqual({ attending: 1, maybe: 1, waiting: 2 });
  await reply(going, id, { status: 'not_attending' });
  await reply(organizer, id, { status: 'not_attending' });
  expect(await repliesFor(organizer)).toMatchObject({ maybe: 1 });
  expect(await repliesFor(server.person({ 1: 'admin' }))).toEqual(await repliesFor(organizer));
});

test('people who manage the event see who came in and who did not', async () => {
  const organizer = server.person({ 1: 'member' });
  const startTime = inHours(1);
  const id = await server.event({ createdBy: organizer.userId, guestLimit: 3, startTime });
  const [came, missing] = [server.person(), server.person()];
  for (const who of [came, missing]) await reply(who, id, { guests: 1 });
  const scans = [
    aScan({ kind: 'person', userId: came.userId, place: 0 }),
    aScan({ kind: 'person', userId: came.userId, place: 1 }),
    aScan({ kind: 'walk-in', name: 'Ben' }),
  ];
  await server.as(organizer).checkIn({ params: { id }, body: { scans } });
  const page = await server.as(organizer).people({ params: { id }, query: { limit: '1' } });
  expect(page.people).toMatchObject([{ userId: came.userId, cameIn: 2 }]);
  expect(page.attendance).toEqual({ going: 4, checkedIn: 2, walkIns: 1 });
  const next = await server.as(organizer).people({ params: { id }, query: { after: page.next } });
  expect([next.people[0]?.cameIn, next.attendance]).toEqual([undefined, undefined]);
});

test('the file says of each person who came, who did not, and who came without a seat', async () => {
  const organizer = server.person({ 1: 'member' });
  const id = await server.event({ createdBy: organizer.userId, startTime: inHours(1) });
  const [came, missing, maybe] = [server.person(), server.person(), server.person()];
  for (const who of [came, missing]) await reply(who, id, {});
  await reply(maybe, id, { status: 'maybe' });
  const attendance = async (filter = '') => {
    const headers = await server.environment.as(organizer);
    const file = await fetch(`${server.running.url}/api/events/${id}/people/export${filter}`, { headers });
    const lines = (await file.text()).trim().split('\r\n').slice(1);
    return lines.map((line) => line.split(',')).map((cells) => [cells[0], cells.at(-1)]);
  };
  const nameOf = ({ userId }: Who) => `Name of ${userId}`;
  const scans = [
    aScan({ kind: 'person', userId: came.userId, place: 0 }),
    aScan({ kind: 'person', userId: maybe.userId, place: 0 }),
    aScan({ kind: 'walk-in', name: 'Ben' }),
  ];
  await server.as(organizer).checkIn({ params: { id }, body: { scans } });
  const others = [
    [nameOf(maybe), 'Walk-in'],
    ['Ben', 'Walk-in'],
  ];
  expect(await attendance()).toEqual([[nameOf(came), 'Came'], [nameOf(missing), ''], ...others]);
  await server.models.Events.updateOne({ _id: id }, { startTime: inHours(-3), endTime: inHours(-1) });
  expect(await attendance()).toEqual([[nameOf(came), 'Came'], [nameOf(missing), 'No-show'], ...others]);
  expect(await attendance('?search=ben')).toEqual([['Ben', 'Walk-in']]);
  expect(await attendance('?reply=maybe')).toEqual([[nameOf(maybe), 'Walk-in']]);
});

test.each([{}, { search: 'name' }])('the list has pages, also with the filter %o', async (query) => {
  const { id, organizer, going, maybe, away, first, second } = await busyEvent();
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await server.as(organizer).people({ params: { id }, query: { ...query, limit: '2', after } });
    expect(page.people.length).toBeLessThanOrEqual(2);
    seen.push(...page.people.map(({ userId }) => userId));
    after = page.next;
  } while (after);
  expect(seen).toEqual([going, maybe, away, first, second].map(({ userId }) => userId));
});

test('the file has a line for each person, in local time of the venue and without formulas, and is recorded', async () => {
  const { id, organizer, going } = await busyEvent();
  const since = new Date('2026-03-01T15:04:00Z');
  await server.models.Rsvps.updateOne({ eventId: id, userId: going.userId }, { attendingSince: since });
  await server.models.Rsvps.updateOne({ eventId: id, status: 'not_attending' }, { updatedAt: since });
  const headers = await server.environment.as(organizer);
  expect(Object.keys(headers)).toContain(IDENTITY_HEADER);
  const response = await fetch(`${server.running.url}/api/events/${id}/people/export?reply=attending`, { headers });
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'no-store',
  ]);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Dinner at Z?rich 2031-05-01 people.csv"; filename*=UTF-8''Dinner%20at%20Z%C3%BCrich%202031-05-01%20people.csv`,
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString()).toBe(
    'Name,Chapter,RSVP,Guests,Since,Time zone,Waiting place,Came in,Attendance\r\n' +
      `Name of ${going.userId},Chapter 1,Going,1,2026-03-01T10:04,America/New_York,,,\r\n`,
  );
  expect(await actionsOn(server, id)).toMatchObject([
    {
      action: 'event.people-exported',
      actorId: organizer.userId,
      chapterId: 1,
      detail: 'Dinner at "Zürich" (rows: 1)',
    },
  ]);
});
