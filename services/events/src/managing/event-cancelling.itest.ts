import { outcome, RACERS } from '@meridian/service-kit/testing';
import { useTestServer, expectConsistent, inHours } from '../testing/test-server';
import { local, managing } from '../testing/managing';

const server = useTestServer();
afterEach(() => expectConsistent(server.models));
const { create, update, cancel, organizer } = managing(server);

test('a cancelled event stays with its reason, and accepts no RSVPs, edits or second reasons', async () => {
  const [who, guest] = [organizer(), server.person()];
  const { id } = await create(who);
  await server.reply(guest, id);
  expect(await outcome(cancel(who, id, ' '))).toBe('400 A reason is required');
  const cancelled = await cancel(who, id);
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    cancellation: { reason: 'The hall is closed', at: expect.any(String) },
    version: 2,
    attendeeCount: 1,
  });
  expect(await server.get(undefined, id)).toMatchObject({ status: 'cancelled' });
  expect((await server.as().list()).find((event) => event.id === id)).toMatchObject({ status: 'cancelled' });
  expect(await server.as(guest).mine()).toMatchObject([{ id, status: 'cancelled' }]);

  expect(await outcome(cancel(who, id, 'Another reason'))).toBe('409 This event was cancelled.');
  expect(await outcome(update(who, id, 2, { title: 'Supper' }))).toBe('409 This event was cancelled.');
  expect(await outcome(server.reply(guest, id, 'maybe'))).toBe('409 This event was cancelled.');
  await expect(update(who, id, 1, { title: 'Supper' })).rejects.toMatchObject({
    problem: { code: 'event_changed', current: { status: 'cancelled' } },
  });
});

test('a person who was suspended after the session check can neither cancel an event nor write to its attendees', async () => {
  const who = organizer();
  const { id } = await create(who);
  const write = () => server.as(who).sendMessage({ params: { id }, body: { text: 'Bring a coat.' } });
  server.suspended.add(who.userId);
  const refused = ['403 Your account is suspended.', '403 Your account is suspended.'];
  expect([await outcome(cancel(who, id)), await outcome(write())]).toEqual(refused);
  server.suspended.delete(who.userId);
  expect(await write()).toMatchObject({ text: 'Bring a coat.' });
  expect(await cancel(who, id)).toMatchObject({ status: 'cancelled' });
});

test('cancelled events do not count as upcoming, in a week or in a month, and the counts read only indexes', async () => {
  const who = organizer();
  const counts = async () => {
    const interval = { from: inHours(0).toISOString(), to: inHours(1000).toISOString() };
    return [
      (await server.as(who).countUpcoming()).count,
      (await server.as().countUpcoming()).count,
      (await server.internal.counts({ body: { chapterId: 1, intervals: [interval] } })).counts[0],
      (await server.internal.weekCounts()).counts.find(({ chapterId }) => chapterId === 1)?.count ?? 0,
    ];
  };
  const before = await counts();
  const soon = { startLocal: local(0.5), endLocal: local(1) };
  const ids = [await create(who, soon), await create(who, { ...soon, isPublic: false })];
  expect(await counts()).toEqual([before[0]! + 2, before[1]! + 1, before[2]! + 2, before[3]! + 2]);
  for (const { id } of ids) await cancel(who, id);
  expect(await counts()).toEqual(before);
});

test('simultaneous edits, a cancellation and many RSVPs leave consistent data', async () => {
  const count = RACERS;
  const who = organizer();
  const { id } = await create(who);
  const people = server.people(count);
  const results = await Promise.all([
    ...people.map((person, index) => outcome(server.reply(person, id, index % 2 ? 'maybe' : 'attending'))),
    outcome(update(who, id, 1, { startLocal: local(30), endLocal: local(31) })),
    outcome(update(who, id, 1, { startLocal: local(40), endLocal: local(41) })),
    outcome(cancel(who, id)),
  ]);
  const rsvps = await server.models.Rsvps.find({ eventId: id }).lean();
  expect(rsvps).toHaveLength(results.slice(0, count).filter((each) => each === 'ok').length);
  expect(results.slice(0, count)).toEqual(
    results.slice(0, count).map(() => expect.stringMatching(/^(ok|409 This event was cancelled\.)$/)),
  );
  const event = await server.models.Events.findById(id).lean();
  expect(event?.status).toBe('cancelled');
  const changed = results.slice(count, count + 2).filter((each) => each === 'ok').length;
  expect(changed).toBeLessThan(2);
  expect(event?.version).toBe(2 + changed);
});

describe('an archived chapter', () => {
  const id = 2;
  const end = (reason = 'The chapter closes') =>
    server.internal.cancelOfChapter({ params: { id }, body: { reason, by: server.person().userId } });
  const count = async () => (await server.internal.upcomingOfChapter({ params: { id } })).count;
  afterEach(() => server.archived.clear());

  test('its upcoming events are cancelled once with the reason, and past ones and those of other chapters stay', async () => {
    const [upcoming, past, elsewhere] = await Promise.all([
      Promise.all(
        Array.from({ length: 60 }, (_, hour) => server.event({ chapterId: id, startTime: inHours(hour + 1) })),
      ),
      server.event({ chapterId: id, startTime: inHours(-5) }),
      server.event({ chapterId: 3 }),
    ]);
    const guest = server.person({ 2: 'member' });
    await server.reply(guest, upcoming[0]!);
    expect(await count()).toBe(60);
    expect(await end()).toEqual({ left: 10 });
    expect(await end()).toEqual({ left: 0 });
    expect(await end('Another reason')).toEqual({ left: 0 });
    const stored = await server.models.Events.find({ _id: { $in: upcoming } }).lean();
    expect(stored.filter(({ status, version }) => status === 'cancelled' && version === 2)).toHaveLength(60);
    expect(new Set(stored.map(({ cancellation }) => cancellation?.reason))).toEqual(new Set(['The chapter closes']));
    expect(await server.get(guest, upcoming[0]!)).toMatchObject({ status: 'cancelled' });
    for (const kept of [past, elsewhere])
      expect(await server.get(undefined, kept)).toMatchObject({ status: 'scheduled', version: 1 });
  });

  test('its series create no more dates', async () => {
    const who = server.person({ 2: 'admin' });
    const { seriesId } = await create(who, { chapterId: id, repeats: { every: 'week' } });
    while ((await end()).left > 0);
    expect(await server.models.Series.findById(seriesId).lean()).toMatchObject({ isEnded: true, version: 2 });
    expect(await count()).toBe(0);
  });

  test('nobody can create, change or send messages about its events, not even site admins', async () => {
    const who = server.person({ 2: 'admin' });
    const office = server.person({}, { isSiteAdmin: true });
    const event = await create(who, { chapterId: id });
    server.archived.add(id);
    const refused = '409 This chapter was archived. You can read it, but nothing in it can change.';
    for (const person of [who, office]) {
      expect(await outcome(create(person, { chapterId: id }))).toBe(refused);
      expect(await outcome(update(person, event.id, 1, { title: 'Supper' }))).toBe(refused);
      expect(await outcome(cancel(person, event.id))).toBe(refused);
      const text = server.as(person).sendMessage({ params: { id: event.id }, body: { text: 'Hello' } });
      expect(await outcome(text)).toBe(refused);
    }
    expect(await server.get(who, event.id)).toMatchObject({ version: 1 });
  });
});
