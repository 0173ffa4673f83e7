import { HOUR_MS } from '@meridian/shared-types';
import { eventually, outcome } from '@meridian/service-kit/testing';
import type { Event } from '@meridian/shared-types';
import { listen, useTestServer, expectConsistent, inHours, type Who } from '../testing/test-server';
import { leaving } from '../testing/leaving';

const server = useTestServer({ REDIS_URL: process.env.REDIS_URL });
afterEach(() => expectConsistent(server.models));

const { ban, banQuietly, lift, follow } = leaving(server);
const member = () => server.person({ 1: 'member' });
const go = (who: Who, id: string, waitingList = false) =>
  server.reply(who, id, 'attending', { ...(waitingList && { waitingList }) });
const REFUSED = '403 You are banned from this chapter. Reason: Shouts';
const accessOf = ({ userId }: Who, id: string) => server.internal.conversationAccess({ params: { id, userId } });
const today = () => ({ startTime: inHours(-1), endTime: inHours(2) });

/** Returns the refusals of every right that a person with a place at an event has. */
const refusals = (who: Who, id: string) => {
  const as = server.as(who);
  const params = { id };
  const calls = [
    as.rsvp({ params, body: { status: 'attending' } }),
    as.rsvp({ params, body: { status: 'maybe' } }),
    as.setPulse({ params, body: { state: 'there' } }),
    as.attendees({ params }),
  ];
  return Promise.all(calls.map(outcome));
};

test('a ban ends every right at the events of the chapter, also before the events service has heard of it', async () => {
  const organizer = member();
  const createdBy = organizer.userId as never;
  const [open, closed] = [
    await server.event({ createdBy, ...today() }),
    await server.event({ createdBy, isPublic: false, ...today() }),
  ];
  for (const id of [open, closed]) await go(organizer, id);
  banQuietly(organizer);
  for (const id of [open, closed]) {
    expect(await refusals(organizer, id)).toEqual([REFUSED, REFUSED, REFUSED, REFUSED]);
    expect(await outcome(server.as(organizer).ticket({ params: { id } }))).toBe(REFUSED);
    expect(await accessOf(organizer, id)).toMatchObject({ mayRead: false, mayRemove: false });
    const managing = [
      server.as(organizer).people({ params: { id } }),
      server.as(organizer).door({ params: { id } }),
      server.as(organizer).waitingList({ params: { id } }),
      server.as(organizer).sendMessage({ params: { id }, body: { text: 'Hello' } }),
      server.as(organizer).cancel({ params: { id }, body: { reason: 'Anger' } }),
    ];
    for (const call of managing) expect(await outcome(call)).toMatch(/^403 /);
  }
  await follow(organizer);
  for (const id of [open, closed]) expect(await refusals(organizer, id)).toEqual([REFUSED, REFUSED, REFUSED, REFUSED]);
});

test('a banned person loses seats and places on waiting lists, the next people move up, and past replies stay', async () => {
  const [banned, next, other] = [member(), member(), member()];
  const later = { startTime: inHours(24 * 30), capacity: 1 }; // Close to an event, free seats are only offered.
  const full = await server.event(later);
  await go(banned, full);
  await go(next, full, true);
  const waiting = await server.event({ ...later, isPublic: false });
  await go(other, waiting);
  await go(banned, waiting, true);
  const past = await server.event();
  await go(banned, past);
  const startTime = inHours(-9);
  await server.models.Events.updateOne({ _id: past }, { startTime, endTime: inHours(-8) });
  await server.models.Rsvps.updateMany({ eventId: past }, { startTime });
  const elsewhere = await server.event({ chapterId: 2 });
  await go(banned, elsewhere);
  await ban(banned);
  await follow(banned);
  const left = await server.models.Rsvps.find({ userId: banned.userId }).lean();
  expect(left.map(({ eventId }) => String(eventId)).sort()).toEqual([past, elsewhere].sort());
  expect(await server.models.Rsvps.findOne({ eventId: full }).lean()).toMatchObject({ status: 'attending' });
  await server.as(other).withdrawRsvp({ params: { id: waiting } });
  expect(await server.models.Rsvps.countDocuments({ eventId: waiting })).toBe(0);
  expect(await outcome(server.as(banned).ticket({ params: { id: full } }))).toBe('404 This ticket does not exist.');
});

test('an RSVP that was checked before the ban and stored after it is refused', async () => {
  const banned = member();
  const [limited, unlimited] = [await server.event({ capacity: 9 }), await server.event()];
  await ban(banned);
  // Chapters still gives the earlier answer.
  server.bans.delete(`${banned.userId} 1`);
  for (const id of [limited, unlimited])
    expect(await outcome(go(banned, id))).toBe('403 You are banned from this chapter.');
});

test('no seat is left of RSVPs that are stored while the ban takes effect', async () => {
  const banned = member();
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, index) => server.event(index % 2 ? { capacity: 5 } : {})),
  );
  const going = ids.map((id) => go(banned, id));
  banQuietly(banned);
  await Promise.allSettled([...going, follow(banned), follow(banned)]);
  expect(await server.models.Rsvps.countDocuments({ userId: banned.userId })).toBe(0);
});

test('open pages of the event and its conversation fetch again after the ban', async () => {
  const banned = member();
  const id = await server.event({ createdBy: banned.userId });
  await go(banned, id);
  const signals = await listen('eventChanged', 'eventConversationChanged');
  await ban(banned);
  await eventually(() => new Set(signals.about(id).map(({ name }) => name)).size === 2);
  signals.stop();
});

test('a banned person sees of the events of the chapter what visitors see, in every list and by id', async () => {
  const banned = server.person({ 1: 'member', 2: 'member' });
  const title = `Sapphire ${banned.userId}`;
  const link = 'https://meet.example.org/room';
  const location = { location: link };
  const [open, closed, elsewhere] = [
    await server.event({ title, ...location }),
    await server.event({ title, isPublic: false }),
    await server.event({ title, isPublic: false, chapterId: 2, ...location }),
  ];
  const as = server.as(banned);
  const idsOf = (events: readonly Event[]) =>
    events.flatMap(({ id }) => ([open, closed, elsewhere].includes(id) ? [id] : [])).sort();
  const lists = async () => [
    idsOf(await as.list({ query: {} })),
    idsOf(await as.list({ query: { search: banned.userId } })),
    idsOf(await as.list({ query: { sort: 'latest' } })),
    idsOf(await as.list({ query: { chapter: '1' } })),
  ];
  const { count } = await as.countUpcoming();
  const all = [open, closed, elsewhere].sort();
  expect(await lists()).toEqual([all, all, all, [open, closed].sort()]);
  const { path } = await as.createCalendarFeed({ body: { kind: 'all' } });
  const feed = () => fetch(`${server.running.url}${path}`).then((response) => response.text());
  expect(await feed()).toContain(closed);
  await ban(banned);
  server.roles.set(banned.userId, { 2: 'member' });
  const shown = [open, elsewhere].sort();
  expect(await lists()).toEqual([shown, shown, shown, [open]]);
  const hidden = { chapterId: 1, isPublic: false, startTime: { $gt: new Date() } };
  expect((await as.countUpcoming()).count).toBe(count - (await server.models.Events.countDocuments(hidden)));
  const byId = await as.get({ params: { id: open } });
  expect(byId).toMatchObject({ organizerId: null, location: 'Online, link for members' });
  expect(await as.get({ params: { id: elsewhere } })).toMatchObject({ location: link });
  expect(await outcome(as.get({ params: { id: closed } }))).toMatch(/^404 /);
  expect(await outcome(as.calendar({ params: { id: closed } }))).toMatch(/^404 /);
  const text = await feed();
  expect([open, closed, elsewhere].map((id) => text.includes(id))).toEqual([true, false, true]);
  await lift(banned);
  expect(await lists()).toEqual([all, all, all, [open, closed].sort()]);
});

test('a ban that has ended by the clock hides nothing, and a site admin sees everything during a ban', async () => {
  const [former, siteAdmin] = [member(), server.person({}, { isSiteAdmin: true })];
  const id = await server.event({ isPublic: false });
  const until = new Date(Date.now() + HOUR_MS);
  for (const { userId } of [former, siteAdmin])
    server.bans.set(`${userId} 1`, { reason: 'Shouts', until: until.toISOString() });
  for (const person of [former, siteAdmin]) await follow(person);
  expect(await outcome(server.get(former, id))).toMatch(/^404 /);
  expect(await outcome(server.get(siteAdmin, id))).toBe('ok');
  await server.models.ChapterBans.updateMany({ userId: former.userId }, { until: new Date(Date.now() - 1) });
  server.bans.delete(`${former.userId} 1`);
  expect(await outcome(server.get(former, id))).toBe('ok');
  expect(await outcome(go(former, id))).toBe('ok');
});

test('nobody takes a seat in an archived chapter, and everybody can give one up', async () => {
  const guest = server.person({ 3: 'member' });
  const id = await server.event({ chapterId: 3, ...today() });
  await go(guest, id);
  server.archived.add(3);
  expect(await outcome(go(server.person({ 3: 'member' }), id))).toMatch(/^409 This chapter was archived/);
  expect(await outcome(server.as(guest).setPulse({ params: { id }, body: { state: 'there' } }))).toMatch(/^409 /);
  expect(await accessOf(guest, id)).toMatchObject({ mayRead: true, isArchived: true });
  expect(await outcome(server.as(guest).withdrawRsvp({ params: { id } }))).toBe('ok');
  server.archived.delete(3);
});
