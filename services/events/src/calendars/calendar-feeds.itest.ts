import { eventually, outcome, someId } from '@meridian/service-kit/testing';
import { calendarFeedPath, localTimeAt } from '@meridian/shared-types';
import ICAL from 'ical.js';
import { useTestServer, inHours, type Who } from '../testing/test-server';
import { FORMER_LINKS } from '../models/feed.model';

const server = useTestServer();

const poll = (path: string, headers: Record<string, string> = {}) => fetch(server.running.url + path, { headers });
function titles(text: string): string[] {
  const events = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent');
  return events.map((each) => String(each.getFirstPropertyValue('summary')));
}
const titlesOf = async (path: string) => titles(await (await poll(path)).text());
const feed = async (who: Who, kind: 'mine' | 'chapters' | 'all') =>
  (await server.as(who).createCalendarFeed({ body: { kind } })).path;

test('a calendar app that polls gets changes, and a 304 while nothing changes', async () => {
  const who = server.person({ 1: 'member' });
  const dinner = await server.event({ title: 'Dinner', isPublic: false, location: 'https://meet.example/dinner' });
  const path = await feed(who, 'mine');
  expect(path).toMatch(/^\/api\/calendars\/[\w-]{43}\/events\.ics$/);
  const first = await poll(path);
  expect(titles(await first.text())).toEqual([]);

  await server.reply(who, dinner, 'maybe');
  const etag = first.headers.get('etag')!;
  const second = await poll(path, { 'if-none-match': etag });
  const text = await second.text();
  expect([second.status, titles(text)]).toEqual([200, ['Dinner']]);
  expect(text).toContain('LOCATION:https://meet.example/dinner');
  expect(text).toContain(`URL;VALUE=URI:${server.running.url}/events/${dinner}`);
  expect(Object.fromEntries(second.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, max-age=300',
    'x-robots-tag': 'noindex',
  });
  expect(second.headers.get('content-disposition')).toBeNull();
  const known = { 'if-none-match': second.headers.get('etag')! };
  expect((await poll(path, known)).status).toBe(304);
  const head = await fetch(server.running.url + path, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag')]).toEqual([200, known['if-none-match']]);
});

test('each kind of feed has its events, from 90 days back to 400 days ahead', async () => {
  const [who, stranger] = [server.person({ 2: 'member' }), server.person({})];
  const id = await server.event({ title: 'Two', chapterId: 2, startTime: inHours(30) });
  await server.event({ title: 'Three', chapterId: 3, startTime: inHours(31), isPublic: false });
  for (const days of [-91, 401]) await server.event({ title: 'Far', chapterId: 2, startTime: inHours(days * 24) });
  await server.event({ title: 'Near', chapterId: 2, startTime: inHours(-89 * 24) });
  await server.reply(who, id);
  expect(await titlesOf(await feed(who, 'mine'))).toEqual(['Two']);
  expect(await titlesOf(await feed(who, 'chapters'))).toEqual(['Near (no reply)', 'Two']);
  const all = await titlesOf(await feed(who, 'all'));
  expect(all).toEqual(expect.arrayContaining(['Near (no reply)', 'Two', 'Three (no reply)']));
  expect(all.join()).not.toContain('Far');
  expect(await titlesOf(await feed(stranger, 'chapters'))).toEqual([]);
});

test('each kind has one link, which can be replaced and removed, and readers of the former link get a 410', async () => {
  const who = server.person({ 1: 'member' });
  const list = async () => (await server.as(who).calendarFeeds()).map(({ kind, readAt }) => [kind, readAt !== null]);
  const [first, other] = [await feed(who, 'mine'), await feed(who, 'chapters')];
  expect((await poll(first)).status).toBe(200);
  expect(await list()).toEqual([
    ['chapters', false],
    ['mine', true],
  ]);
  const second = await feed(who, 'mine');
  expect(await list()).toEqual([
    ['chapters', false],
    ['mine', false],
  ]);
  const statuses = async () => Promise.all([first, second, other].map(async (path) => (await poll(path)).status));
  expect(await statuses()).toEqual([410, 200, 200]);
  for (let twice = 0; twice < 2; twice++) await server.as(who).removeCalendarFeed({ params: { kind: 'mine' } });
  expect(await statuses()).toEqual([410, 410, 200]);
  expect(await list()).toEqual([['chapters', true]]);
  expect((await poll(calendarFeedPath('x'.repeat(43)))).status).toBe(404);
  for (let count = 0; count < FORMER_LINKS; count++) await feed(who, 'mine');
  expect(await statuses()).toEqual([404, 410, 200]);
});

test.each([
  ['lapsed', 'This calendar belongs to a membership that has ended.'],
  ['suspended', 'This calendar belongs to an account that is suspended.'],
] as const)('the feed of a %s person is refused with the reason for that time', async (list, message) => {
  const who = server.person({ 1: 'member' });
  const path = await feed(who, 'all');
  server[list].add(who.userId);
  const refused = await poll(path);
  expect([refused.status, (await refused.json()) as unknown]).toEqual([403, expect.objectContaining({ message })]);
  server[list].delete(who.userId);
  expect((await poll(path)).status).toBe(200);
});

test('no link is created for another person, and the database contains no link', async () => {
  const who = server.person({ 1: 'member' });
  const acting = { ...who, actorId: someId() };
  expect(await outcome(server.as(acting).createCalendarFeed({ body: { kind: 'mine' } }))).toMatch(
    /^403 You cannot create a calendar link/,
  );
  const [, , , token] = (await feed(who, 'mine')).split('/');
  expect(JSON.stringify(await server.models.CalendarFeeds.find().lean())).not.toContain(token);
});

test('one event is available as a file that contains only what its reader may see', async () => {
  const times = { startLocal: '2031-05-01T19:00', endLocal: '2031-05-01T21:00' };
  const id = await server.event({ ...times, title: 'Open', location: 'https://meet.example/open' });
  const path = `/api/events/${id}/calendar.ics`;
  const response = await poll(path);
  const text = await response.text();
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="Open 2031-05-01.ics"');
  expect(titles(text)).toEqual(['Open']);
  expect(text).not.toContain('meet.example/open');
  const hidden = await server.event({ isPublic: false });
  const statusFor = async (who?: Who) =>
    (await poll(`/api/events/${hidden}/calendar.ics`, who && (await server.environment.as(who)))).status;
  expect([await statusFor(), await statusFor(server.person({ 1: 'member' }, { isActive: false }))]).toEqual([404, 404]);
  expect([await statusFor(server.person({ 3: 'member' })), await statusFor(server.person())]).toEqual([200, 200]);
});

test('a series is one entry with its rule in feeds, its dates in a person’s own feed, and one date in a file', async () => {
  const who = server.person({ 2: 'member' });
  const startLocal = localTimeAt(inHours(24), 'UTC');
  const endLocal = localTimeAt(inHours(26), 'UTC');
  const { id, seriesId } = await server.as(who).create({
    body: { title: 'Meet-up', chapterId: 2, startLocal, endLocal, timeZone: 'UTC', repeats: { every: 'week' } },
  });
  const { series } = await server.get(who, id);
  const second = series?.dates[1]?.id ?? '';
  await server.reply(who, second);
  const [chapters, mine] = [await feed(who, 'chapters'), await feed(who, 'mine')];
  const path = `/api/events/${second}/calendar.ics`;
  const texts = async () => Promise.all([chapters, mine, path].map(async (each) => (await poll(each)).text()));
  const [whole = '', own = '', file = ''] = await texts();
  expect(whole).toContain(`UID:${seriesId}@meridian`);
  expect(whole).toContain('RRULE:FREQ=WEEKLY;INTERVAL=1;BYDAY=');
  expect(whole).not.toMatch(/UNTIL|EXDATE/);
  // The feed has one entry for the date to which the person goes.
  expect(whole.match(/RECURRENCE-ID/g)).toHaveLength(1);
  const meetUps = (text: string) => titles(text).filter((title) => title.includes('Meet-up'));
  expect(meetUps(whole)).toEqual(['Meet-up (no reply)', 'Meet-up']);
  const names = (text: string) => text.match(/^(?:UID|RECURRENCE-ID).*$/gm);
  expect(names(own)).toEqual([`UID:${seriesId}@meridian`, expect.stringMatching(/^RECURRENCE-ID:/)]);
  expect(names(whole)?.join()).toContain(names(own)?.join());
  expect(own).not.toContain('RRULE');
  expect(names(file)).toEqual([`UID:${second}@meridian`]);
  const known = { 'if-none-match': (await poll(chapters)).headers.get('etag')! };
  expect((await poll(chapters, known)).status).toBe(304);
  await server.as(who).cancel({ params: { id: second }, body: { reason: 'Snow' } });
  const after = await (await poll(chapters, known)).text();
  expect(after).toContain('RECURRENCE-ID:');
  expect(meetUps(after)).toEqual(['Meet-up (no reply)', 'CANCELLED: Meet-up']);
});

test("a calendar shows its owner's replies, and the meeting link only of events to which the owner goes", async () => {
  const who = server.person({ 2: 'member' });
  const LINK = `https://meet.example/garden?pwd=${'secret'.repeat(20)}`;
  const make = (title: string, hours: number, fields = {}) =>
    server.event({ title, chapterId: 2, startTime: inHours(hours), meetingUrl: LINK, isPublic: true, ...fields });
  const ids = {
    going: await make('Going', 200),
    maybe: await make('Maybe', 201),
    declined: await make('Declined', 202),
    waiting: await make('Waiting', 203, { capacity: 1 }),
    unanswered: await make('Unanswered', 204),
  };
  await server.reply(server.person(), ids.waiting);
  for (const [id, body] of [
    [ids.going, { status: 'attending' }],
    [ids.maybe, { status: 'maybe' }],
    [ids.declined, { status: 'not_attending' }],
    [ids.waiting, { status: 'attending', waitingList: true }],
  ] as const)
    await server.as(who).rsvp({ params: { id }, body });
  const text = await (await poll(await feed(who, 'chapters'))).text();
  const entries = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent').flatMap((each) => {
    const of = (name: string) => each.getFirstPropertyValue(name) as string | null;
    return Object.values(ids).some((id) => of('uid')?.startsWith(id))
      ? [[of('summary'), of('status'), of('transp'), of('location'), of('conference'), of('x-google-conference')]]
      : [];
  });
  expect(entries).toEqual([
    ['Going', 'CONFIRMED', 'OPAQUE', `Here · ${LINK}`, LINK, LINK],
    ['Maybe', 'TENTATIVE', 'OPAQUE', 'Here', null, null],
    ['Declined (declined)', 'CONFIRMED', 'TRANSPARENT', 'Here', null, null],
    ['Waiting', 'TENTATIVE', 'OPAQUE', 'Here', null, null],
    ['Unanswered (no reply)', 'CONFIRMED', 'TRANSPARENT', 'Here', null, null],
  ]);
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);

  const fileFor = async (id: string, reader?: Who) =>
    (await poll(`/api/events/${id}/calendar.ics`, reader && (await server.environment.as(reader)))).text();
  expect(await fileFor(ids.going, who)).toContain('CONFERENCE;VALUE=URI');
  for (const [id, reader] of [
    [ids.going, { ...who, isActive: false }],
    [ids.going, server.person()],
    [ids.going, undefined],
    [ids.maybe, who],
  ] as const)
    expect(await fileFor(id, reader)).not.toMatch(/meet\.example|no reply/);
});

test('after a password reset by mail, earlier links end and later ones do not', async () => {
  const [who, other] = [server.person({ 1: 'member' }), server.person({ 1: 'member' })];
  const [before, another] = [await feed(who, 'mine'), await feed(other, 'mine')];
  const createdUntil = new Date().toISOString();
  await eventually(() => new Date().toISOString() > createdUntil);
  const since = await feed(who, 'all');
  for (let i = 0; i < 2; i += 1)
    await server.internal.endCalendarFeeds({ params: { userId: who.userId }, body: { createdUntil } });
  const statuses = [before, since, another].map(async (path) => (await poll(path)).status);
  expect(await Promise.all(statuses)).toEqual([410, 200, 200]);
});
